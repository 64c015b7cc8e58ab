import { PAYMENT_METHOD_LABELS } from '../payments/method';
import type { CheckoutTheme } from './theme';

const yesOrNo = (value: boolean): string => (value ? 'Sim' : 'Não');
const picture = (id: string): string => (id === '' ? 'Sem imagem' : `Imagem ${id.slice(-6)}`);
const color = (hex: string): string => hex || 'Cor do Balcão';
const text = (written: string): string => written;
const oneOf =
  <Value extends string>(labels: Readonly<Record<Value, string>>) =>
  (value: Value): string =>
    labels[value];

export const THEME_CHOICES = {
  template: { uma_etapa: 'Uma etapa', tres_etapas: 'Três etapas', abas: 'Abas' },
  summarySide: { direita: 'À direita', esquerda: 'À esquerda' },
  summaryPlace: { fim: 'Depois dos campos', inicio: 'Antes dos campos' },
  scheme: { aparelho: 'O do aparelho de quem compra', claro: 'Sempre claro', escuro: 'Sempre escuro' },
  phone: { opcional: 'Opcional', obrigatorio: 'Obrigatório', oculto: 'Não pedir' },
} as const;

type Words = {
  readonly [Name in keyof CheckoutTheme]: { label: string; show(value: CheckoutTheme[Name]): string };
};

/** The label of each field, and the way in which its value is shown in a comparison. */
export const THEME_WORDS: Words = {
  template: { label: 'Modelo', show: oneOf(THEME_CHOICES.template) },
  summarySide: { label: 'Resumo no computador', show: oneOf(THEME_CHOICES.summarySide) },
  summaryPlace: { label: 'Resumo no celular', show: oneOf(THEME_CHOICES.summaryPlace) },
  scheme: { label: 'Tema', show: oneOf(THEME_CHOICES.scheme) },
  accent: { label: 'Cor de destaque', show: color },
  background: { label: 'Cor de fundo', show: color },
  darkAccent: { label: 'Cor de destaque no escuro', show: color },
  darkBackground: { label: 'Cor de fundo no escuro', show: color },
  radius: { label: 'Cantos', show: (pixels) => `${pixels} px` },
  logo: { label: 'Logo', show: picture },
  favicon: { label: 'Ícone da aba', show: picture },
  banner: { label: 'Banner para computador', show: picture },
  phoneBanner: { label: 'Banner para celular', show: picture },
  videoId: { label: 'Vídeo do YouTube', show: text },
  phone: { label: 'Celular', show: oneOf(THEME_CHOICES.phone) },
  asksBirthDate: { label: 'Data de nascimento', show: yesOrNo },
  allowsQuantity: { label: 'Mudar a quantidade', show: yesOrNo },
  allowsRemoval: { label: 'Remover ofertas pelo resumo', show: yesOrNo },
  showsCoupon: { label: 'Campo de cupom', show: yesOrNo },
  showsSeal: { label: 'Selo de compra segura', show: yesOrNo },
  showsFreeShipping: { label: 'Barra de frete grátis', show: yesOrNo },
  announcement: { label: 'Letreiro', show: text },
  testimonials: {
    label: 'Depoimentos',
    show: (all) => all.map(({ name, text: said }) => `${name}: ${said}`).join(' · '),
  },
  methodOrder: {
    label: 'Ordem das formas de pagamento',
    show: (methods) => methods.map((method) => PAYMENT_METHOD_LABELS[method]).join(', '),
  },
  defaultMethod: {
    label: 'Forma de pagamento escolhida no início',
    show: (method) => (method === '' ? 'A primeira' : PAYMENT_METHOD_LABELS[method]),
  },
  payText: { label: 'Texto do botão', show: text },
  paidText: { label: 'Texto depois de pago', show: text },
  pixText: { label: 'Texto com o Pix', show: text },
  boletoText: { label: 'Texto com o boleto', show: text },
  thanksUrl: { label: 'Página de obrigado', show: text },
};

export interface ThemeDifference {
  field: keyof CheckoutTheme;
  label: string;
  before: string;
  after: string;
}

const differenceAt = <Name extends keyof CheckoutTheme>(
  field: Name,
  before: CheckoutTheme,
  after: CheckoutTheme,
): ThemeDifference => {
  const { label, show } = THEME_WORDS[field];
  return { field, label, before: show(before[field]), after: show(after[field]) };
};

/** The fields in which two configurations of a theme differ, in words. */
export const themeDifferences = (before: CheckoutTheme, after: CheckoutTheme): ThemeDifference[] =>
  (Object.keys(THEME_WORDS) as (keyof CheckoutTheme)[])
    .map((field) => differenceAt(field, before, after))
    .filter((each) => each.before !== each.after);
