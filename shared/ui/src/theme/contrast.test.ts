import { readFileSync } from 'node:fs';
import { contrastOf } from '@balcao/domain';
import { theme } from 'antd';
import { antdTheme } from './antd-theme';
import { cssVariable, type Mode, type Tokens, tokens } from './tokens';

const MODES: readonly Mode[] = ['light', 'dark'];
const TEXT = 4.5;
const SHAPE = 3;

const PAIRS: readonly [keyof Tokens, keyof Tokens, number][] = [
  ['ink', 'paper', TEXT],
  ['ink', 'card', TEXT],
  ['inkSoft', 'paper', TEXT],
  ['inkSoft', 'card', TEXT],
  ['ink', 'brandWash', TEXT],
  ['brand', 'paper', TEXT],
  ['brand', 'card', TEXT],
  ['brand', 'brandWash', TEXT],
  ['onBrand', 'brand', TEXT],
  ['onBrand', 'brandHover', TEXT],
  ['onBrand', 'brandActive', TEXT],
  ['onAmber', 'amber', TEXT],
  ['success', 'successWash', TEXT],
  ['success', 'card', TEXT],
  ['warning', 'warningWash', TEXT],
  ['warning', 'card', TEXT],
  ['danger', 'dangerWash', TEXT],
  ['danger', 'card', TEXT],
  ['onDanger', 'danger', TEXT],
  ['onDanger', 'dangerHover', TEXT],
  ['onDanger', 'dangerActive', TEXT],
  ['info', 'infoWash', TEXT],
  ['info', 'card', TEXT],
  ['ink', 'successWash', TEXT],
  ['ink', 'warningWash', TEXT],
  ['ink', 'dangerWash', TEXT],
  ['ink', 'infoWash', TEXT],
  ['disabledInk', 'disabledFill', TEXT],
  ['ink', 'disabledFill', TEXT],
  ['line', 'card', SHAPE],
  ['line', 'paper', SHAPE],
];

describe.each(MODES)('the %s tokens', (mode) => {
  it.each(PAIRS)('%s on %s has a contrast of at least %d', (front, back, least) => {
    expect(contrastOf(tokens[mode][front], tokens[mode][back])).toBeGreaterThanOrEqual(least);
  });

  it('reach antd: text, placeholders, disabled text, input borders and errors', () => {
    const drawn = theme.getDesignToken(antdTheme(mode));
    for (const text of [
      drawn.colorText,
      drawn.colorTextPlaceholder,
      drawn.colorTextDescription,
      drawn.colorPrimary,
      drawn.colorError,
      drawn.colorLink,
      drawn.colorTextDisabled,
    ])
      expect(contrastOf(text, drawn.colorBgContainer)).toBeGreaterThanOrEqual(TEXT);
    expect(contrastOf(drawn.colorBorder, drawn.colorBgContainer)).toBeGreaterThanOrEqual(SHAPE);
    expect(contrastOf(drawn.colorTextDisabled, drawn.colorBgContainerDisabled)).toBeGreaterThanOrEqual(TEXT);
    expect(contrastOf(drawn.colorTextLightSolid, drawn.colorPrimaryHover)).toBeGreaterThanOrEqual(TEXT);
  });
});

it('tokens.css says the same as tokens.ts', () => {
  const css = readFileSync(`${__dirname}/tokens.css`, 'utf8');
  const blocks = {
    light: css.slice(0, css.indexOf('[data-theme')),
    dark: css.slice(css.indexOf('[data-theme')),
  };
  for (const mode of MODES)
    for (const [token, value] of Object.entries(tokens[mode]))
      expect(blocks[mode]).toContain(`${cssVariable(token as keyof Tokens)}: ${value.toLowerCase()};`);
});
