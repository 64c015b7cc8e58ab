import { darkRules, usedStyles, withoutUnreadProperties } from './page-styles';

describe('the dark rules of a prerendered page', () => {
  it('are the declarations that the light page lacks, under the dark theme', () => {
    const light =
      '.bal,.bal.app{--ink:black;--gap:4px;}.button{color:var(--ink);}@media print{.button{display:none;}}';
    const dark =
      '.bal,.bal.app{--ink:white;--gap:4px;}.button{color:var(--ink);}@media print{.button{display:none;}}';
    expect(darkRules(light, dark)).toBe('[data-theme=dark] .bal,[data-theme=dark] .bal.app{--ink:white;}');
  });

  it('are none when both pages look the same', () => {
    expect(darkRules('.a{b:c;}', '.a{b:c;}')).toBe('');
  });
});

describe('the custom properties of a prerendered page', () => {
  it('are those that some rule reads, directly or through another property', () => {
    const css = '.bal{--ant-a:1px;--ant-b:var(--ant-a);--ant-c:red;}.x{margin:var(--ant-b);--own:2px;}';
    expect(withoutUnreadProperties(css)).toBe(
      '.bal{--ant-a:1px;--ant-b:var(--ant-a);}.x{margin:var(--ant-b);--own:2px;}',
    );
  });
});

describe('the rules of a prerendered page', () => {
  const html = '<form class="ant-form bal"><input class="ant-input"></form>';

  it.each([
    ['.ant-input{a:b;}', '.ant-input{a:b;}'],
    ['.ant-form .ant-input:focus{a:b;}', '.ant-form .ant-input:focus{a:b;}'],
    ['.ant-modal,.ant-input{a:b;}', '.ant-input{a:b;}'],
    ['.ant-input.ant-input-disabled{a:b;}', ''],
    ['body{a:b;}', 'body{a:b;}'],
    ['[data-theme=dark] .bal{a:b;}', '[data-theme=dark] .bal{a:b;}'],
    ['@media (min-width:1px){.ant-col{a:b;}.bal{c:d;}}', '@media (min-width:1px){.bal{c:d;}}'],
    ['@media (min-width:1px){.ant-col{a:b;}}', ''],
    ['@keyframes spin{from{a:b;}to{a:c;}}', ''],
    ['.data-ant-cssinjs-cache-path{content:"x";}', ''],
  ])('%s → %s', (css, expected) => {
    expect(usedStyles(css, html)).toBe(expected);
  });
});
