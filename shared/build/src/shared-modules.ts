/** A module that the shell provides to every area: one copy in the page, taken with `import: false`. */
export interface SharedModule {
  name: string;
  /** In the shell's boot chunk, there before any area; the others arrive when a screen needs them. */
  eager: boolean;
}

/**
 * Shared modules are not tree-shaken, so only our own entries (which re-export what the product uses) and the few
 * libraries that must be one per page are shared; never `antd` or `react-router-dom` whole.
 */
export const SHARED_MODULES: readonly SharedModule[] = [
  { name: 'react', eager: true },
  { name: 'react/jsx-runtime', eager: true },
  { name: 'react-dom', eager: true },
  { name: 'react-dom/client', eager: true },
  { name: 'dayjs', eager: false },
  { name: '@balcao/contract', eager: true },
  { name: '@balcao/contract/router', eager: true },
  { name: '@balcao/ui/base', eager: true },
  { name: '@balcao/ui/form', eager: false },
  { name: '@balcao/ui/date', eager: false },
  { name: '@balcao/ui/display', eager: false },
  { name: '@balcao/ui/table', eager: false },
  { name: '@balcao/ui/list', eager: false },
  { name: '@balcao/ui/camera', eager: false },
  { name: '@balcao/ui/upload', eager: false },
  { name: '@balcao/ui/viewer', eager: false },
  { name: '@balcao/ui/query', eager: false },
  { name: '@balcao/ui/qr', eager: false },
  { name: '@balcao/ui/resource', eager: false },
  { name: '@balcao/ui/rich-text', eager: false },
  { name: '@balcao/ui/chart', eager: false },
  { name: '@balcao/ui/figures', eager: false },
];
