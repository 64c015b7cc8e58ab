/** Members that say who somebody is and are not hashed: the log shows that they were sent, and not what. */
const HIDDEN =
  /^(?:client_ip_address|client_user_agent|ip|user_agent|fbc|fbp|ttclid|ttp|click_id|clickid|click-id|client_id|session_id|name|email|phone|document)$/;
/** Names that are no buyer's. */
const OF_EVENTS = new Set(['events', 'data', 'products', 'items', 'contents', 'params']);

const hide = (value: unknown): unknown => (typeof value === 'string' && value !== '' ? '•••' : value);

/**
 * A sent payload, as people of the store may see it.
 * @param isEvent whether a `name` here is that of an event or a product
 */
export function shownPayload(payload: unknown, isEvent = true): unknown {
  if (Array.isArray(payload)) return payload.map((item) => shownPayload(item, isEvent));
  if (typeof payload !== 'object' || payload === null) return payload;
  return Object.fromEntries(
    Object.entries(payload).map(([key, value]) => {
      if (key === 'name' && isEvent) return [key, value];
      if (HIDDEN.test(key) && typeof value !== 'object') return [key, hide(value)];
      return [key, shownPayload(value, isEvent ? key !== 'customer' && key !== 'user' : OF_EVENTS.has(key))];
    }),
  );
}
