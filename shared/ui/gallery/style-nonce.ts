/** The nonce of this page, which the server wrote into it. */
export const nonce = document.documentElement.dataset.nonce ?? '';

// Sets the nonce as the product's page does, because antd inserts some styles without it.
const createElement = document.createElement;
document.createElement = function createElementWithNonce(this: Document, ...args: [string]) {
  const element = createElement.apply(this, args);
  if (args[0] === 'style') element.nonce = nonce;
  return element;
} as typeof createElement;
