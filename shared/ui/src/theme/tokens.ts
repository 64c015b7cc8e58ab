/** The modes in which the product is drawn. */
export type Mode = 'light' | 'dark';

/**
 * The product's colours. `tokens.css` offers the same values as custom properties (`--bal-ink-soft`); a test keeps the
 * two equal and computes the contrast of every pair that meets on a screen.
 */
export interface Tokens {
  /** The page. */
  paper: string;
  /** Surfaces on the page. */
  card: string;
  /** Text. */
  ink: string;
  /** Secondary text and placeholders. */
  inkSoft: string;
  /** Borders of inputs, icons. */
  line: string;
  /** Dividers: the line at a quarter of its strength. */
  divider: string;
  /** Primary action, links, what is selected. */
  brand: string;
  brandHover: string;
  brandActive: string;
  /** Text on the brand. */
  onBrand: string;
  /** Behind selected rows and the active menu entry. */
  brandWash: string;
  /** Attention; only as a surface, with `onAmber` on it. */
  amber: string;
  onAmber: string;
  success: string;
  successWash: string;
  warning: string;
  warningWash: string;
  danger: string;
  dangerHover: string;
  dangerActive: string;
  onDanger: string;
  dangerWash: string;
  info: string;
  infoWash: string;
  /** Background of disabled controls. */
  disabledInk: string;
  disabledFill: string;
  /** Behind dialogs. */
  mask: string;
}

const light: Tokens = {
  paper: '#F6F5F1',
  card: '#FFFFFF',
  ink: '#1B1F1E',
  inkSoft: '#5A625F',
  line: '#858C89',
  divider: 'rgba(133, 140, 137, 0.25)',
  brand: '#0B6B5C',
  brandHover: '#095A4D',
  brandActive: '#07493F',
  onBrand: '#FFFFFF',
  brandWash: '#E3F1EE',
  amber: '#E8A317',
  onAmber: '#1B1F1E',
  success: '#1E6B34',
  successWash: '#E6F4EA',
  warning: '#8A4B00',
  warningWash: '#FFF3DC',
  danger: '#B3261E',
  dangerHover: '#981F18',
  dangerActive: '#7E1812',
  onDanger: '#FFFFFF',
  dangerWash: '#FCECEA',
  info: '#1F5AA8',
  infoWash: '#E7F0FB',
  disabledInk: '#5A625F',
  disabledFill: '#ECEBE7',
  mask: 'rgba(27, 31, 30, 0.5)',
};

const dark: Tokens = {
  paper: '#121716',
  card: '#1A2120',
  ink: '#ECEFEE',
  inkSoft: '#A3ADAA',
  line: '#7C8784',
  divider: 'rgba(124, 135, 132, 0.25)',
  brand: '#5FC9B4',
  brandHover: '#7BD5C3',
  brandActive: '#97E0D1',
  onBrand: '#06241E',
  brandWash: '#243835',
  amber: '#F2B560',
  onAmber: '#1B1F1E',
  success: '#7FD598',
  successWash: '#1F3227',
  warning: '#F2B560',
  warningWash: '#362D1D',
  danger: '#FF9A90',
  dangerHover: '#FFB0A8',
  dangerActive: '#FFC5BF',
  onDanger: '#3B0A06',
  dangerWash: '#3A2623',
  info: '#8DBBF5',
  infoWash: '#202E3F',
  disabledInk: '#A3ADAA',
  disabledFill: '#232B2A',
  mask: 'rgba(0, 0, 0, 0.6)',
};

export const tokens: Readonly<Record<Mode, Tokens>> = { light, dark };

/** `inkSoft` → `--bal-ink-soft`: the custom property of a token. */
export function cssVariable(token: keyof Tokens): string {
  return `--bal-${token.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** The system's own font: no download and no layout shift. */
export const FONT_FAMILY =
  "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, 'Noto Sans', sans-serif";
