export { antdTheme } from './antd-theme';
export { cssVariable, FONT_FAMILY, type Mode, type Tokens, tokens } from './tokens';
