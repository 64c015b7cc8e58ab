import type { Custody } from '@balcao/domain';

/** The query of a custodian. The platform is left out, because it is the default: so the page's first request is the prefetched one. */
export const narrowed = <Asked extends { custody: Custody }>({ custody, ...asked }: Asked) => ({
  ...asked,
  ...(custody === 'vendedor' && { custody }),
});
