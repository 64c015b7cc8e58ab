/** The oldest Node that the product runs on; also in the `engines` field of package.json. */
const REQUIRED = [20, 19];

/**
 * @param {string} version as in `process.versions.node`
 * @returns {string | undefined} one sentence when this Node is too old
 */
export function nodeComplaint(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > REQUIRED[0] || (major === REQUIRED[0] && minor >= REQUIRED[1])) return undefined;
  return `Balcão needs Node ${REQUIRED.join('.')} or newer and this is ${version}: install a newer one from https://nodejs.org and try again.`;
}
