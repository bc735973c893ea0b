// What Discord's client says to the frame of an Activity, and hears from it: frames [op, body] as the Embedded App SDK 2.5 has them.
// Nothing here knows the page; `client` has what the client can do.

const OP = { handshake: 0, frame: 1, close: 2 };

/** The layouts by Discord's numbers. */
export const LAYOUT = { focused: 0, pip: 1, grid: 2 };

/** Discord's errors. */
const INVALID_PAYLOAD = 4000, INVALID_COMMAND = 4002, INVALID_EVENT = 4004, INVALID_PERMISSIONS = 4006, INVALID_CLIENT = 4007, INVALID_TOKEN = 4009, OAUTH2 = 5000;

/** Events for which `identify` is not enough, and those for which nothing is needed. */
const SCOPED = new Set(["VOICE_STATE_UPDATE", "SPEAKING_START", "SPEAKING_STOP", "CURRENT_USER_UPDATE", "CURRENT_GUILD_MEMBER_UPDATE", "ENTITLEMENT_CREATE", "RELATIONSHIP_UPDATE"]);
const FREE = new Set(["ACTIVITY_INSTANCE_PARTICIPANTS_UPDATE", "ACTIVITY_LAYOUT_MODE_UPDATE", "ORIENTATION_UPDATE", "THERMAL_STATE_UPDATE", "ACTIVITY_JOIN", "QUEST_ENROLLMENT_STATUS_UPDATE"]);

/** A refusal with one of Discord's codes. */
export class Refusal extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

/**
 * `client`: { application, frameId, send(frame), closed(code, message), authorize(args), authenticate(token), participants(), openLink(url), locale() }.
 * What it does may be promised, and may throw.
 */
export class Rpc {
  #client;
  #isReady = false;
  #subscribed = new Set();

  constructor(client) {
    this.#client = client;
  }

  /** Takes a frame of the page in the frame. */
  hear(tuple) {
    if (!Array.isArray(tuple)) return;
    const [op, body] = tuple;
    if (op === OP.handshake) this.#shakeHands(body ?? {});
    else if (op === OP.close) this.#client.closed(body?.code, body?.message);
    else if (op === OP.frame && this.#isReady) void this.#carryOut(body ?? {});
  }

  /** Tells an event to a frame that has asked for it. */
  dispatch(evt, data) {
    if (this.#subscribed.has(evt)) this.#send({ cmd: "DISPATCH", evt, nonce: null, data });
  }

  #send(body) {
    this.#client.send([OP.frame, body]);
  }

  #shakeHands({ v, encoding, client_id, frame_id }) {
    const wrong = v !== 1 ? "Invalid version" : encoding !== "json" ? "Invalid encoding" : client_id !== this.#client.application ? "Invalid Client ID" : frame_id !== this.#client.frameId ? "Invalid frame" : "";
    if (wrong) return this.#client.send([OP.close, { code: 4000, message: wrong }]);
    // A page that is loaded anew begins anew.
    this.#isReady = true;
    this.#subscribed.clear();
    const config = { cdn_host: "cdn.discordapp.com", api_endpoint: "//discord.com/api", environment: "production" };
    this.#send({ cmd: "DISPATCH", evt: "READY", nonce: null, data: { v: 1, config } });
  }

  async #carryOut({ cmd, evt, args, nonce }) {
    try {
      const data = await this.#answer(cmd, evt, args ?? {});
      this.#send({ cmd, evt: null, nonce, data });
    } catch (error) {
      const [code, message] = error instanceof Refusal ? [error.code, error.message] : [INVALID_PAYLOAD, String(error.message)];
      this.#send({ cmd, evt: "ERROR", nonce, data: { code, message } });
    }
  }

  #answer(cmd, evt, args) {
    const client = this.#client;
    switch (cmd) {
      case "AUTHORIZE":
        if (args.client_id !== client.application) throw new Refusal(INVALID_CLIENT, "Invalid Client ID");
        return Promise.resolve(client.authorize(args)).catch((error) => { throw new Refusal(OAUTH2, `OAuth2 Error: ${error.message}`); });
      case "AUTHENTICATE":
        return Promise.resolve(client.authenticate(args.access_token)).catch(() => { throw new Refusal(INVALID_TOKEN, "Invalid token"); });
      case "SUBSCRIBE":
        if (SCOPED.has(evt)) throw new Refusal(INVALID_PERMISSIONS, "Not authenticated or invalid scope");
        if (!FREE.has(evt)) throw new Refusal(INVALID_EVENT, `Invalid event: ${evt}`);
        this.#subscribed.add(evt);
        return { evt };
      case "UNSUBSCRIBE":
        this.#subscribed.delete(evt);
        return { evt };
      case "GET_ACTIVITY_INSTANCE_CONNECTED_PARTICIPANTS":
        return { participants: client.participants() };
      case "OPEN_EXTERNAL_LINK":
        return { opened: client.openLink(args.url) };
      case "USER_SETTINGS_GET_LOCALE":
        return { locale: client.locale() };
      case "SET_CONFIG":
        return { use_interactive_pip: Boolean(args.use_interactive_pip) };
      case "GET_PLATFORM_BEHAVIORS":
        return {};
      case "ENCOURAGE_HW_ACCELERATION":
        return { enabled: true };
      case "SET_ORIENTATION_LOCK_STATE":
      case "CAPTURE_LOG":
        return null;
      case "GET_CHANNEL":
      case "GET_CHANNEL_PERMISSIONS":
      case "SET_ACTIVITY":
        throw new Refusal(INVALID_PERMISSIONS, "Not authenticated or invalid scope");
      default:
        throw new Refusal(INVALID_COMMAND, `Invalid command: ${cmd}`);
    }
  }
}
