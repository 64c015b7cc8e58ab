/** @jest-environment-options {"styles": true} */
import type { Appearance } from '@balcao/contract';
import { act, render, screen } from '@testing-library/react';
import { tokens } from '../theme/tokens';
import { Button, ThemeProvider } from './index';

function createAppearance(nonce?: string) {
  let mode: 'light' | 'dark' = 'light';
  const listeners = new Set<() => void>();
  const appearance: Appearance = {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    mode: () => mode,
    nonce,
  };
  const change = (next: 'light' | 'dark') => {
    mode = next;
    for (const listener of listeners) listener();
  };
  return { appearance, change };
}

const brandInUse = () => getComputedStyle(screen.getByRole('button')).getPropertyValue('--ant-color-primary');

it('draws antd’s components with the product’s tokens, and changes them with the mode, there and back', async () => {
  const { appearance, change } = createAppearance();
  render(
    <ThemeProvider appearance={appearance}>
      <Button kind="primary">Salvar</Button>
    </ThemeProvider>,
  );
  const classes = screen.getByRole('button').className;
  expect(brandInUse().toUpperCase()).toBe(tokens.light.brand);
  await act(async () => change('dark'));
  expect(brandInUse().toUpperCase()).toBe(tokens.dark.brand);
  expect(screen.getByRole('button').className).toBe(classes);
  await act(async () => change('light'));
  expect(brandInUse().toUpperCase()).toBe(tokens.light.brand);
});

it('gives styles made at run time the page’s nonce', () => {
  const { appearance } = createAppearance('n0nce');
  render(
    <ThemeProvider appearance={appearance}>
      <Button>Salvar</Button>
    </ThemeProvider>,
  );
  const made = [...document.querySelectorAll('style')];
  expect(made.some((style) => style.nonce === 'n0nce')).toBe(true);
});
