import type { CheckoutThemeRecord } from '@balcao/api-schema';
import { useShell } from '@balcao/contract';
import { useQuery, useQueryClient } from '@balcao/ui/query';
import { useCallback } from 'react';
import { readThemes, THEMES } from './theme-api';

const KEY = [THEMES];

/** The themes of the store. */
export function useThemes() {
  const { http } = useShell();
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => readThemes(http, signal) });
}

/** Shows a theme as the API now has it; another default one takes the place of the first. */
export function useShowTheme(): (theme: CheckoutThemeRecord) => void {
  const client = useQueryClient();
  return useCallback(
    (theme) =>
      void client.setQueryData<CheckoutThemeRecord[]>(KEY, (themes = []) => {
        const others = themes.map((one) =>
          theme.isDefault && one.id !== theme.id ? { ...one, isDefault: false } : one,
        );
        return others.some(({ id }) => id === theme.id)
          ? others.map((one) => (one.id === theme.id ? theme : one))
          : [...others, theme];
      }),
    [client],
  );
}

/** Takes a theme that was deleted off the page. */
export function useRemoveTheme(): (id: string) => void {
  const client = useQueryClient();
  return useCallback(
    (gone) =>
      void client.setQueryData<CheckoutThemeRecord[]>(KEY, (themes = []) =>
        themes.filter(({ id }) => id !== gone),
      ),
    [client],
  );
}

/** The theme that an address names, else the one that most buyers see. */
export const chosenTheme = (
  themes: readonly CheckoutThemeRecord[],
  id: string | null,
): CheckoutThemeRecord | undefined =>
  themes.find((theme) => theme.id === id) ?? themes.find(({ isDefault }) => isDefault) ?? themes[0];
