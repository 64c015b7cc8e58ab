import { contrastOf, HEX_COLOR, mixed } from './contrast';
import type { CheckoutTheme } from './theme';

type Mode = 'light' | 'dark';

/** The colours of the page that a theme does not change. */
const PAGE = {
  light: {
    paper: '#f6f5f1',
    card: '#ffffff',
    ink: '#1b1f1e',
    soft: '#5a625f',
    line: '#858c89',
    brand: '#0b6b5c',
  },
  dark: {
    paper: '#121716',
    card: '#1a2120',
    ink: '#ecefee',
    soft: '#a3adaa',
    line: '#7c8784',
    brand: '#5fc9b4',
  },
} as const;
const NAMES: Record<Mode, string> = { light: 'no tema claro', dark: 'no tema escuro' };
const FIELDS = {
  light: { accent: 'accent', background: 'background' },
  dark: { accent: 'darkAccent', background: 'darkBackground' },
} as const;

/** The share of the accent in the background of a chosen option. */
const WASH = 0.12;
const TEXT = 4.5;
const SHAPE = 3;

const modesOf = ({ scheme }: CheckoutTheme): readonly Mode[] =>
  scheme === 'aparelho' ? ['light', 'dark'] : [scheme === 'claro' ? 'light' : 'dark'];

const usable = (color: string, fallback: string): string => (HEX_COLOR.test(color) ? color : fallback);

/** The colours of a page: what a theme gives it, and what follows from that. */
function colorsOf(theme: CheckoutTheme, mode: Mode) {
  const page = PAGE[mode];
  const brand = usable(theme[FIELDS[mode].accent], page.brand);
  const ink = ['#ffffff', '#000000'] as const;
  const onBrand = contrastOf(ink[0], brand) >= contrastOf(ink[1], brand) ? ink[0] : ink[1];
  return {
    ...page,
    paper: usable(theme[FIELDS[mode].background], page.paper),
    brand,
    onBrand,
    wash: mixed(brand, page.card, WASH),
  };
}

/** The colours of a page whose theme leaves them open. */
export const USUAL_COLORS: Readonly<Record<ContrastCheck['field'], string>> = {
  accent: PAGE.light.brand,
  background: PAGE.light.paper,
  darkAccent: PAGE.dark.brand,
  darkBackground: PAGE.dark.paper,
};

/** A pair of colours that meet on the page. */
export interface ContrastCheck {
  /** The field that decides it. */
  field: 'accent' | 'background' | 'darkAccent' | 'darkBackground';
  /** The text or the line that has the color. */
  label: string;
  ratio: number;
  least: number;
  isEnough: boolean;
}

/** Every pair of colours that a theme decides, in each scheme that buyers can get (WCAG 2.2, 1.4.3 and 1.4.11). */
export const contrastChecks = (theme: CheckoutTheme): ContrastCheck[] =>
  modesOf(theme).flatMap((mode) => {
    const { paper, card, ink, soft, line, brand, onBrand, wash } = colorsOf(theme, mode);
    const { accent, background } = FIELDS[mode];
    const pairs: [ContrastCheck['field'], string, string, string, number][] = [
      [background, 'Texto sobre o fundo', ink, paper, TEXT],
      [background, 'Texto de apoio sobre o fundo', soft, paper, TEXT],
      [background, 'Bordas sobre o fundo', line, paper, SHAPE],
      [theme[accent] ? accent : background, 'Links sobre o fundo', brand, paper, TEXT],
      [accent, 'Links sobre os cartões', brand, card, TEXT],
      [accent, 'Texto do botão', onBrand, brand, TEXT],
      [accent, 'Texto sobre o que está escolhido', ink, wash, TEXT],
      [accent, 'Texto de apoio sobre o que está escolhido', soft, wash, TEXT],
      [accent, 'Borda do que está escolhido', brand, wash, SHAPE],
    ];
    return pairs.map(([field, what, front, back, least]) => {
      const ratio = contrastOf(front, back);
      return { field, label: `${what} ${NAMES[mode]}`, ratio, least, isEnough: ratio >= least };
    });
  });

const formatRatio = (ratio: number): string =>
  `${(Math.floor(ratio * 10) / 10).toLocaleString('pt-BR', { minimumFractionDigits: 1 })}:1`;

/** A check in a sentence. */
export const contrastText = ({ label, ratio, least }: ContrastCheck): string =>
  `${label}: contraste de ${formatRatio(ratio)}, e precisa de ${formatRatio(least)} ou mais.`;

const variables = (theme: CheckoutTheme, mode: Mode): string => {
  const { paper, card, ink, soft, line, brand, onBrand, wash } = colorsOf(theme, mode);
  const named = { paper, card, ink, soft, line, brand, 'on-brand': onBrand, wash };
  return Object.entries(named)
    .map(([name, color]) => `--${name}:${color}`)
    .join(';');
};

const hasColors = (theme: CheckoutTheme): boolean =>
  [theme.accent, theme.background, theme.darkAccent, theme.darkBackground].some((color) => color !== '');

/** The further colors of a page in one scheme: pages of the others follow the device. */
const REST: Record<Mode, string> = {
  light: '--faint:#e1e1dc;--good:#1e6b34;--warn:#8a4b00;--warn-wash:#fff3dc;--bad:#b3261e;--bad-wash:#fcecea',
  dark: '--faint:#2c3533;--good:#7fd598;--warn:#f2b560;--warn-wash:#33291a;--bad:#ff9a90;--bad-wash:#382120',
};

/**
 * The styles of a theme. They are made of colours that were read as such and of one number, so that nothing that somebody wrote
 * stands in them; empty where the theme changes nothing.
 */
export function themeStyles(theme: CheckoutTheme): string {
  const radius = Number.isInteger(theme.radius) ? theme.radius : 8;
  const [first = 'light', second] = modesOf(theme);
  const parts = [
    ...(radius === 8 ? [] : [`:root{--radius:${radius}px}`]),
    ...(second === undefined
      ? [`:root{color-scheme:${first};${variables(theme, first)};${REST[first]}}`]
      : hasColors(theme)
        ? [
            `:root{${variables(theme, first)}}`,
            `@media (prefers-color-scheme:dark){:root{${variables(theme, second)}}}`,
          ]
        : []),
  ];
  return parts.join('');
}
