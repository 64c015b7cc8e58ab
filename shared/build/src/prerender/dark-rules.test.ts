import { darkRules } from './dark-rules';

describe('the dark rules of a prerendered page', () => {
  it('are those that the light page lacks, under the dark theme', () => {
    const light = '.bal{--ink:black;}.button{color:var(--ink);}@media print{.button{display:none;}}';
    const dark = '.bal,.bal.app{--ink:white;}.button{color:var(--ink);}@media print{.button{display:none;}}';
    expect(darkRules(light, dark)).toBe('[data-theme=dark] .bal,[data-theme=dark] .bal.app{--ink:white;}');
  });

  it('are none when both pages look the same', () => {
    expect(darkRules('.a{b:c;}', '.a{b:c;}')).toBe('');
  });
});
