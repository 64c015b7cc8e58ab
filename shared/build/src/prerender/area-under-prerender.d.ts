declare module 'area-under-prerender' {
  import type { AreaModule } from '@balcao/contract';

  export const area: AreaModule;
}
