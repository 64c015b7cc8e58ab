declare module 'every-area' {
  import type { AreaLifecycles } from '@balcao/contract';

  export const areas: Record<string, () => Promise<AreaLifecycles>>;
}
