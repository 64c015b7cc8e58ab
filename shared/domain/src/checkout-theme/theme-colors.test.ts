import { contrastOf, mixed } from './contrast';
import { type CheckoutTheme, NEW_CHECKOUT_THEME } from './theme';
import { contrastChecks, contrastText, themeStyles } from './theme-colors';

const theme = (changes: Partial<CheckoutTheme>): CheckoutTheme => ({ ...NEW_CHECKOUT_THEME, ...changes });
const failing = (changes: Partial<CheckoutTheme>) =>
  contrastChecks(theme(changes)).filter(({ isEnough }) => !isEnough);

// The examples of WCAG's own techniques.
it.each([
  ['#000000', '#ffffff', 21],
  ['#777777', '#ffffff', 4.48],
  ['#767676', '#ffffff', 4.54],
])('the contrast of %s and %s is %d', (one, other, ratio) => {
  expect(contrastOf(one, other)).toBeCloseTo(ratio, 2);
  expect(contrastOf(other, one)).toBe(contrastOf(one, other));
});

it('mixes colours as a browser lays one over the other', () => {
  expect(mixed('#000000', '#ffffff', 0.5)).toBe('#808080');
});

it('Balcão’s own look can be read in both schemes', () => {
  expect(failing({})).toEqual([]);
});

it('says which pair fails where, and what it would need', () => {
  const [first] = failing({ scheme: 'claro', accent: '#5fc9b4' });
  expect(first?.field).toBe('accent');
  expect(first && contrastText(first)).toBe(
    'Links sobre o fundo no tema claro: contraste de 1,8:1, e precisa de 4,5:1 ou mais.',
  );
});

it('the text on a button is white or black, whichever is read better, so that it never fails', () => {
  for (let step = 0; step <= 255; step += 5) {
    const grey = `#${step.toString(16).padStart(2, '0').repeat(3)}`;
    const button = contrastChecks(theme({ scheme: 'claro', accent: grey })).find(({ label }) =>
      label.startsWith('Texto do botão'),
    );
    expect(button?.isEnough).toBe(true);
  }
});

it('judges nothing that nobody gets to see', () => {
  expect(failing({ scheme: 'claro', darkAccent: '#111111' })).toEqual([]);
  expect(failing({ scheme: 'escuro', darkAccent: '#111111' }).length).toBeGreaterThan(0);
});

describe('the styles of a theme', () => {
  it('are none while it changes nothing', () => {
    expect(themeStyles(theme({}))).toBe('');
  });

  it('follow the device, or one scheme', () => {
    expect(themeStyles(theme({ accent: '#8a1c5c' }))).toContain('@media (prefers-color-scheme:dark)');
    const light = themeStyles(theme({ scheme: 'claro' }));
    expect(light).toContain('color-scheme:light');
    expect(light).not.toContain('@media');
  });

  it('have nothing of what is no colour, whatever was stored', () => {
    const styles = themeStyles(
      theme({ accent: 'red;}</style><script>', background: 'url(//x)', radius: Number.NaN }),
    );
    expect(styles).toMatch(/^[-:;{}#a-z0-9() @,]*$/);
    expect(styles).not.toContain('url');
  });
});
