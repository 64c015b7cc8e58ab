/** Headers of a frame of an origin of its own: its policy, and what holds for every one. */
export const frameHeaders = (policy: string) => ({
  'content-security-policy': policy,
  'cache-control': 'no-store',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
});
