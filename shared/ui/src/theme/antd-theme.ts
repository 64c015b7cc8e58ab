import { type MappingAlgorithm, type ThemeConfig, theme } from 'antd';
import { FONT_FAMILY, type Mode, type Tokens, tokens } from './tokens';

function prefersReducedMotion(): boolean {
  return typeof window !== 'undefined' && window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Restores our colours, because antd's dark algorithm derives others from them. */
function keepColors(t: Tokens): MappingAlgorithm {
  return (seed, map = theme.defaultAlgorithm(seed)) => ({
    ...map,
    colorPrimary: t.brand,
    colorSuccess: t.success,
    colorWarning: t.warning,
    colorError: t.danger,
    colorInfo: t.info,
    colorLink: t.brand,
  });
}

function build(mode: Mode): ThemeConfig {
  const t = tokens[mode];
  return {
    algorithm: [mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm, keepColors(t)],
    // A fixed key and unhashed class names, so that prerendered markup has the same classes as the browser's, and
    // light and dark differ only in custom properties.
    cssVar: { key: 'bal' },
    hashed: false,
    token: {
      motion: !prefersReducedMotion(),
      fontFamily: FONT_FAMILY,
      fontSize: 15,
      lineHeight: 22 / 15,
      fontWeightStrong: 600,
      borderRadius: 8,
      controlHeight: 40,
      controlHeightSM: 32,
      controlInteractiveSize: 20,
      colorPrimary: t.brand,
      colorPrimaryHover: t.brandHover,
      colorPrimaryActive: t.brandActive,
      colorPrimaryBg: t.brandWash,
      colorPrimaryBgHover: t.brandWash,
      colorLink: t.brand,
      colorLinkHover: t.brandHover,
      colorLinkActive: t.brandActive,
      linkDecoration: 'underline',
      linkHoverDecoration: 'underline',
      linkFocusDecoration: 'underline',
      colorSuccess: t.success,
      colorWarning: t.warning,
      colorError: t.danger,
      colorErrorHover: t.dangerHover,
      colorErrorActive: t.dangerActive,
      colorErrorText: t.danger,
      colorErrorBorderHover: t.danger,
      colorInfo: t.info,
      colorText: t.ink,
      colorTextHeading: t.ink,
      colorTextSecondary: t.inkSoft,
      colorTextTertiary: t.inkSoft,
      colorTextQuaternary: t.inkSoft,
      colorTextDescription: t.inkSoft,
      colorTextPlaceholder: t.inkSoft,
      colorTextDisabled: t.disabledInk,
      colorTextLightSolid: t.onBrand,
      colorIcon: t.inkSoft,
      colorIconHover: t.ink,
      colorBgLayout: t.paper,
      colorBgContainer: t.card,
      colorBgElevated: t.card,
      colorBgContainerDisabled: t.disabledFill,
      colorBgSpotlight: mode === 'dark' ? t.disabledFill : t.ink,
      colorBgMask: t.mask,
      colorBorder: t.line,
      colorBorderSecondary: t.divider,
      colorBorderDisabled: t.line,
      colorSplit: t.divider,
      controlItemBgActive: t.brandWash,
      controlItemBgActiveHover: t.brandWash,
      controlOutline: 'transparent',
      controlOutlineWidth: 0,
      lineWidthFocus: 2,
      // A faded label has too little contrast; the spinner says that the button is busy.
      opacityLoading: 1,
      boxShadowSecondary: '0 6px 24px rgba(0, 0, 0, 0.16)',
    },
    components: {
      Button: {
        dangerColor: t.onDanger,
        primaryColor: t.onBrand,
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        fontWeight: 600,
      },
      // The tick, which antd draws in white on any colour.
      Checkbox: { colorWhite: t.onBrand },
      Form: { verticalLabelPadding: '0 0 4px', labelColor: t.ink, itemMarginBottom: 20 },
      Input: { activeShadow: `0 0 0 1px ${t.brand}`, errorActiveShadow: `0 0 0 1px ${t.danger}` },
      Tooltip: { colorTextLightSolid: mode === 'dark' ? t.ink : t.onBrand },
    },
  };
}

const themes = new Map<Mode, ThemeConfig>();

/** antd's theme for a mode, made of the product's tokens. The same object for the same mode. */
export function antdTheme(mode: Mode): ThemeConfig {
  const known = themes.get(mode);
  if (known) return known;
  const made = build(mode);
  themes.set(mode, made);
  return made;
}
