import contractPackage from '../package.json';

/**
 * Semver of the promises in this package: the version in its package.json. Areas declare the range they need; the shell
 * refuses others before mount.
 */
export const CONTRACT_VERSION = contractPackage.version;
