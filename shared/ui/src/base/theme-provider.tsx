import type { Appearance } from '@balcao/contract';
import { ConfigProvider } from 'antd';
import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { antdTheme } from '../theme/antd-theme';
import { locale } from '../theme/locale';

/** Gives antd's components below the product's look in the current mode, Portuguese words and the page's nonce. */
export function ThemeProvider({ appearance, children }: { appearance: Appearance; children: ReactNode }) {
  // The markup is the same in both modes and only custom properties differ, so a dark page can hydrate light markup.
  const mode = useSyncExternalStore(appearance.subscribe, appearance.mode, appearance.mode);
  const { nonce } = appearance;
  const csp = useMemo(() => (nonce ? { nonce } : {}), [nonce]);
  return (
    <ConfigProvider locale={locale} theme={antdTheme(mode)} csp={csp} wave={{ disabled: true }}>
      {children}
    </ConfigProvider>
  );
}
