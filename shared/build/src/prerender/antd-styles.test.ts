import { darkRules, withoutCacheMark } from './antd-styles';

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

it('styles that antd has made do not count as delivered: its code inserts them anew', () => {
  expect(withoutCacheMark('.a{b:c;}.data-ant-cssinjs-cache-path{content:"x";}')).toBe('.a{b:c;}');
});
