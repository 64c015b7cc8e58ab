/** The choices of e-mail for a category: never, at once, or in the summary of the next morning. */
export const NOTICE_EMAILS = ['nunca', 'na_hora', 'resumo'] as const;

export type NoticeEmail = (typeof NOTICE_EMAILS)[number];

export const NOTICE_EMAIL_LABELS: Readonly<Record<NoticeEmail, string>> = {
  nunca: 'Nunca',
  na_hora: 'Na hora',
  resumo: 'Resumo das 8h',
};

/** The categories of notices, in the order of the preferences. */
export const NOTICE_CATEGORIES = [
  'security',
  'money',
  'disputes',
  'gateways',
  'identity',
  'files',
  'webhooks',
  'domains',
  'shopify',
  'plan',
] as const;

export type NoticeCategory = (typeof NOTICE_CATEGORIES)[number];

interface NoticeCategoryFacts {
  label: string;
  /** The facts of the category, in a sentence. */
  text: string;
  /** The choice of e-mail where nobody has made another one. */
  email: NoticeEmail;
  /** Always told, here and by e-mail at once: nobody, and no thief, can switch it off. */
  isFixed?: true;
}

export const NOTICE_CATEGORY_FACTS: Readonly<Record<NoticeCategory, NoticeCategoryFacts>> = {
  security: {
    label: 'Segurança',
    text: 'Senha, verificação em duas etapas, chaves, saques pedidos, contas bancárias e acessos.',
    email: 'na_hora',
    isFixed: true,
  },
  money: { label: 'Dinheiro', text: 'Saques que o banco devolveu.', email: 'na_hora' },
  disputes: { label: 'Disputas', text: 'Disputas abertas e o prazo de cada resposta.', email: 'na_hora' },
  gateways: {
    label: 'Recebimentos',
    text: 'Um gateway que parou de aceitar a loja, ou que não respondeu a tempo.',
    email: 'na_hora',
  },
  identity: {
    label: 'Verificação',
    text: 'O resultado da verificação de identidade e de mudanças da empresa.',
    email: 'resumo',
  },
  files: {
    label: 'Importações e exportações',
    text: 'Arquivos que ficaram prontos, terminaram ou falharam.',
    email: 'resumo',
  },
  webhooks: {
    label: 'Webhooks',
    text: 'Um endereço seu que não recebe o que o Balcão envia.',
    email: 'resumo',
  },
  domains: { label: 'Domínios', text: 'Um domínio que entrou no ar ou falhou.', email: 'resumo' },
  shopify: {
    label: 'Shopify',
    text: 'Importações, falhas e o que falta na ligação com a sua loja Shopify.',
    email: 'resumo',
  },
  plan: { label: 'Plano', text: 'Faturas e mudanças do plano.', email: 'na_hora' },
};

/** The ways in which a person gets the notices of a category. */
export interface NoticeChoice {
  /** In the list behind the bell. */
  app: boolean;
  email: NoticeEmail;
}

export type NoticeChoices = Readonly<Partial<Record<NoticeCategory, NoticeChoice>>>;

/** The choice of a person for a category, or the default without one. */
export function noticeChoice(choices: NoticeChoices, category: NoticeCategory): NoticeChoice {
  const { email, isFixed } = NOTICE_CATEGORY_FACTS[category];
  return (isFixed ? undefined : choices[category]) ?? { app: true, email };
}
