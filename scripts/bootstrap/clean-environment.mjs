/** Settings for where packages come from. People set them on purpose, so they are passed on. */
const KEPT =
  /^npm_config_(registry|cafile|ca|cert|key|proxy|https_proxy|noproxy|strict_ssl|cache|userconfig|globalconfig|@.*)$/i;

/**
 * The environment for the package manager. `npm start` exports every setting of npm's own configuration, and pnpm would
 * obey the ones it shares a name with; NODE_ENV=production would leave out what builds and tests need.
 * @param {Record<string, string | undefined>} env
 */
export function cleanEnvironment(env) {
  const kept = Object.entries(env).filter(([name]) => !/^npm_/i.test(name) || KEPT.test(name));
  // CI keeps the package manager from asking questions that nobody would see.
  return { ...Object.fromEntries(kept), NODE_ENV: 'development', CI: 'true' };
}
