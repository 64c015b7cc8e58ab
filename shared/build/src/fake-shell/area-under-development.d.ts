declare module 'area-under-development' {
  import type { AreaManifest, AreaModule } from '@balcao/contract';
  import type { FakeShellOptions } from '@balcao/contract/fake-shell';

  export const area: AreaModule;
  export const manifest: AreaManifest;
  export const fakeShellOptions: FakeShellOptions;
}
