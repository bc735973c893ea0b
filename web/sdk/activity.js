// The part of Discord's SDK that the Activity uses. `npm run build` makes one module of it, `dist/activity.js`.
export { DiscordSDK } from "@discord/embedded-app-sdk";
