import { CONTRACT_VERSION } from '@balcao/contract';
import type { UserOptions } from '@module-federation/runtime/types';
import { version as dayjsVersion } from 'dayjs/package.json';
import { version as reactVersion } from 'react';
import { version as uiVersion } from '../node_modules/@balcao/ui/package.json';

/** A module of ours that areas use instead of a copy of their own. */
const provide = (version: string, load: () => Promise<unknown>) => ({
  version,
  get: async () => {
    const module = await load();
    return () => module;
  },
  shareConfig: { singleton: true, requiredVersion: false as const },
});

/** The packages that this host shares: the document names under `shared` what each area asks for, and in which range. */
export const SHARED: UserOptions['shared'] = {
  react: provide(reactVersion, () => import('react')),
  'react/jsx-runtime': provide(reactVersion, () => import('react/jsx-runtime')),
  'react-dom': provide(reactVersion, () => import('react-dom')),
  'react-dom/client': provide(reactVersion, () => import('react-dom/client')),
  dayjs: provide(dayjsVersion, () => import('dayjs')),
  '@balcao/contract': provide(CONTRACT_VERSION, () => import('@balcao/contract')),
  '@balcao/contract/router': provide(CONTRACT_VERSION, () => import('@balcao/contract/router')),
  '@balcao/ui/base': provide(uiVersion, () => import('@balcao/ui/base')),
  '@balcao/ui/form': provide(uiVersion, () => import('@balcao/ui/form')),
  '@balcao/ui/display': provide(uiVersion, () => import('@balcao/ui/display')),
  '@balcao/ui/table': provide(uiVersion, () => import('@balcao/ui/table')),
  '@balcao/ui/list': provide(uiVersion, () => import('@balcao/ui/list')),
  '@balcao/ui/query': provide(uiVersion, () => import('@balcao/ui/query')),
  '@balcao/ui/resource': provide(uiVersion, () => import('@balcao/ui/resource')),
  '@balcao/ui/upload': provide(uiVersion, () => import('@balcao/ui/upload')),
  '@balcao/ui/date': provide(uiVersion, () => import('@balcao/ui/date')),
};
