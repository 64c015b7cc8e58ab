import type { ChecklistItem, ChecklistKey } from '@balcao/api-schema';
import { PROFILE_FIELD_LABELS } from '@balcao/domain';

interface StepTexts {
  title: string;
  /** Why the store needs it. */
  purpose: string;
  /** What to have at hand, for a step that cannot be taken yet. */
  needs: string;
  /** Verb and object of the button that leads to the step. */
  action: string;
}

/** What each step is called and says. */
export const STEP_TEXTS: Readonly<Record<ChecklistKey, StepTexts>> = {
  profile: {
    title: 'Complete o seu perfil',
    purpose: 'Seus dados e os da empresa aparecem nos recibos e abrem a conta no gateway.',
    needs: 'os dados da empresa: CNPJ, razão social, data de abertura e endereço.',
    action: 'Completar perfil',
  },
  identity: {
    title: 'Verifique a sua identidade',
    purpose: 'A verificação protege a sua conta e libera o recebimento das vendas.',
    needs: 'um documento com foto, frente e verso, e uma câmera para a selfie.',
    action: 'Verificar identidade',
  },
  gateway: {
    title: 'Escolha o gateway de pagamento',
    purpose: 'É o gateway que cobra o cliente e repassa o dinheiro para você.',
    needs: 'o acesso à sua conta na Iugu, no PagSeguro, no PayPal ou na Malga.',
    action: 'Escolher gateway',
  },
  methods: {
    title: 'Configure as formas de pagamento',
    purpose: 'Defina como o cliente paga: Pix, cartão ou boleto.',
    needs: 'as formas que você quer aceitar, em quantas parcelas e com que juros.',
    action: 'Configurar formas de pagamento',
  },
  product: {
    title: 'Cadastre o primeiro produto',
    purpose: 'Sem um produto, o checkout não tem o que vender.',
    needs: 'nome, preço, descrição e uma foto do produto.',
    action: 'Cadastrar produto',
  },
  order: {
    title: 'Receba o primeiro pedido',
    purpose:
      'Compartilhe o link de checkout do seu produto. O passo se completa com o primeiro pedido de um cliente.',
    needs: 'a lista de quem já quer comprar: você manda o link de checkout por mensagem.',
    action: 'Ver link de checkout',
  },
};

const LABELS: Readonly<Record<string, string>> = PROFILE_FIELD_LABELS;

/** "Faltam: CNPJ, Razão social." for a step that says which fields it lacks; empty otherwise. */
export function describeMissing({ missing = [] }: ChecklistItem): string {
  const labels = missing.map((field) => LABELS[field] ?? field);
  if (labels.length === 0) return '';
  return `${labels.length === 1 ? 'Falta' : 'Faltam'}: ${labels.join(', ')}.`;
}

/** The next step: failed steps before new ones. Steps that wait for somebody else are skipped. */
export function nextStep(items: readonly ChecklistItem[]): ChecklistItem | undefined {
  const open = items.filter(({ path }) => path !== null);
  return open.find(({ state }) => state === 'problem') ?? open.find(({ state }) => state === 'open');
}

/** Whether the seller has done everything. The first order comes from a buyer. */
export const isSetUp = (items: readonly ChecklistItem[]): boolean =>
  items.every(({ key, done }) => done || key === 'order');

/** Whether a buyer has ordered. */
export const hasSold = (items: readonly ChecklistItem[]): boolean =>
  items.some(({ key, done }) => key === 'order' && done);
