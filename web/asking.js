// @ts-check
// Asks the server. A page is known by its cookie; an Activity, in whose frame there are none, by a secret that it keeps in memory
// and sends along.

/** @type {string} */
let secret = "";

/**
 * From here on this is sent along with all that is asked.
 * @param {string} given
 */
export function beKnownBy(given) {
  secret = given;
}

/**
 * @param {string} path
 * @param {{ method?: string, body?: string, headers?: Record<string, string> }} [how]
 */
export function ask(path, how = {}) {
  return fetch(path, secret ? { ...how, headers: { ...how.headers, "x-galabot-session": secret } } : how);
}

/** What a socket says first, which has no headers; "" if a cookie is enough. */
export function firstFrame() {
  return secret && JSON.stringify({ session: secret });
}
