/** Semver of the promises in this package. Areas declare the range they need; the shell refuses others before mount. */
export const CONTRACT_VERSION = '1.2.0';
