// Every area's frame uses this group, so it is part of the shell's own code.
import '@balcao/ui/base';

/**
 * Federation provides only modules that are in the shell's own compilation, so each shared module that arrives on
 * demand is imported here once. Nothing calls these functions. Areas get the modules through the federation runtime.
 */
export const onDemandSharedModules = {
  dayjs: () => import('dayjs'),
  '@balcao/ui/date': () => import('@balcao/ui/date'),
  '@balcao/ui/form': () => import('@balcao/ui/form'),
  '@balcao/ui/display': () => import('@balcao/ui/display'),
  '@balcao/ui/table': () => import('@balcao/ui/table'),
  '@balcao/ui/list': () => import('@balcao/ui/list'),
  '@balcao/ui/camera': () => import('@balcao/ui/camera'),
  '@balcao/ui/upload': () => import('@balcao/ui/upload'),
  '@balcao/ui/query': () => import('@balcao/ui/query'),
  '@balcao/ui/qr': () => import('@balcao/ui/qr'),
  '@balcao/ui/resource': () => import('@balcao/ui/resource'),
  '@balcao/ui/viewer': () => import('@balcao/ui/viewer'),
  '@balcao/ui/rich-text': () => import('@balcao/ui/rich-text'),
  '@balcao/ui/chart': () => import('@balcao/ui/chart'),
};
