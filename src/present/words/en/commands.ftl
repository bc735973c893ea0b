### The slash commands in English stand with the commands themselves (src/service/commands): Discord sends their English names.
### The keys of the other languages are told in ../de/commands.ftl.
