import { stylesOfPage } from './page-styles';

describe('the styles of a prerendered page', () => {
  const html =
    '<form class="ant-form bal"><input type="email" class="ant-input"><input type="checkbox"></form>';

  it.each([
    ['.ant-input{a:b;}', '.ant-input{a:b}'],
    ['.ant-form .ant-input:focus{a:b;}', '.ant-form .ant-input:focus{a:b}'],
    ['.ant-modal,.ant-input{a:b;}', '.ant-input{a:b}'],
    ['.ant-input.ant-input-disabled{a:b;}', ''],
    ['.ant-input:not(.ant-input-disabled){a:b}', '.ant-input:not(.ant-input-disabled){a:b}'],
    [':is(.ant-modal, .ant-input) p{a:b}', ''],
    [':is(.ant-modal, .ant-input) input{a:b}', ':is(.ant-modal, .ant-input) input{a:b}'],
    [':where(html:has(.ant-modal)){a:b}', ':where(html:has(.ant-modal)){a:b}'],
    [
      'html:has(.ant-modal:open),.bal:has(> .ant-modal, > .ant-input){a:b}',
      '.bal:has(> .ant-modal, > .ant-input){a:b}',
    ],
    ['.ant-input:hover,.ant-input:active,.ant-input:focus-visible{a:b}', '.ant-input:focus-visible{a:b}'],
    ['.ant-input:disabled,.ant-input[disabled],.ant-input[type="search"]{a:b}', ''],
    [
      '.bal [type=email],.bal [class^="ant-"],.bal [required]{a:b}',
      '.bal [type=email],.bal [class^="ant-"]{a:b}',
    ],
    ['.ant-input::placeholder,.ant-input:placeholder-shown,.ant-input::-moz-placeholder{a:b}', ''],
    ['.bal{transition:a 1s, b 2s;c:d;animation-name:spin;}', '.bal{c:d}'],
    ['.bal{a:b;transition: none}', '.bal{a:b}'],
    ['.bal{transition:none}', ''],
    ['/* Of form.css, {and} more. */\n.bal {\n  a: b;\n  c: d;\n}\n', '.bal{a:b;c:d}'],
    ['body{a:b;}', 'body{a:b}'],
    [
      '.bal select,.bal>input[type=checkbox]:focus::after{a:b}',
      '.bal>input[type=checkbox]:focus::after{a:b}',
    ],
    ['*,*::before,:root,[data-x] b{a:b}', '*,*::before,:root{a:b}'],
    ['[data-theme=dark] .bal{a:b;}', '[data-theme=dark] .bal{a:b}'],
    ['@media (min-width:1px){.ant-col{a:b;}.bal{c:d;}}', '@media (min-width:1px){.bal{c:d}}'],
    ['@media (min-width:1px){.ant-col{a:b;}}', ''],
    ['@keyframes spin{from{a:b;}to{a:c;}}', ''],
  ])('keep the rules for what it has: %s → %s', (css, expected) => {
    expect(stylesOfPage([css], html)).toBe(expected);
  });

  it('have each rule once, where it counts: at its last place', () => {
    expect(stylesOfPage(['.bal{a:b}.ant-form{c:d}', '.bal { a: b; }'], html)).toBe('.ant-form{c:d}.bal{a:b}');
  });

  it('have a rule once also where one of the two sets properties that nothing reads', () => {
    expect(stylesOfPage([':root{a:b}', ':root{--bal-d:1px;a:b}'], html)).toBe(':root{a:b}');
  });

  it('do not say of a component what is said of everything', () => {
    const all = '*, *::before, *::after { box-sizing: border-box; }';
    const own = '.ant-input [class^="ant-"]::after{box-sizing:border-box}.bal{box-sizing:border-box;a:b}';
    expect(stylesOfPage([own, all], html)).toBe('.bal{a:b}*,*::before,*::after{box-sizing:border-box}');
    const other = '.bal{box-sizing:content-box}';
    expect(stylesOfPage([own, other, all], html)).toContain('.bal{box-sizing:border-box;a:b}');
  });

  it('have no custom property whose only reader nothing reads', () => {
    expect(stylesOfPage(['.bal{--ant-a:1px;--ant-b:var(--ant-a);c:d}'], html)).toBe('.bal{c:d}');
  });

  it('have those custom properties that some rule reads, directly or through another property', () => {
    const css =
      '.bal{--ant-a:1px;--ant-b:var(--ant-a);--ant-c:red;}.ant-form{margin:var(--ant-b);--own:2px;}:root{--bal-d:1px}';
    expect(stylesOfPage([css], html)).toBe(
      '.bal{--ant-a:1px;--ant-b:var(--ant-a)}.ant-form{margin:var(--ant-b);--own:2px}',
    );
  });
});
