import type { ChecklistItem } from '@balcao/api-schema';
import { PROFILE_FIELD_LABELS, type SetupStep } from '@balcao/domain';

interface StepTexts {
  /** Why the store needs it. */
  purpose: string;
  /** The papers and facts to have at hand, for a step that cannot be taken yet. */
  needs: string;
}

/** The texts of each step. */
export const STEP_TEXTS: Readonly<Record<SetupStep, StepTexts>> = {
  profile: {
    purpose: 'Seus dados e os da empresa aparecem nos recibos e abrem a conta no gateway.',
    needs: 'os dados da empresa: CNPJ, razão social, data de abertura e endereço.',
  },
  identity: {
    purpose: 'A verificação protege a sua conta e libera o recebimento das vendas.',
    needs: 'um documento com foto, frente e verso, e uma câmera para a selfie.',
  },
  gateway: {
    purpose: 'É o gateway que cobra o cliente e repassa o dinheiro para você.',
    needs: 'o acesso à sua conta na Iugu, no PagSeguro, no PayPal ou na Malga.',
  },
  methods: {
    purpose: 'Defina como o cliente paga: Pix, cartão ou boleto.',
    needs: 'as formas que você quer aceitar, em quantas parcelas e com que juros.',
  },
  product: {
    purpose: 'Sem um produto, o checkout não tem o que vender.',
    needs: 'nome, preço, descrição e uma foto do produto.',
  },
  order: {
    purpose:
      'Compartilhe o link de checkout do seu produto. O passo se completa com o primeiro pedido de um cliente.',
    needs: 'a lista de quem já quer comprar: você manda o link de checkout por mensagem.',
  },
};

const LABELS: Readonly<Record<string, string>> = PROFILE_FIELD_LABELS;

/** "Faltam: CNPJ, Razão social." for a step that says which fields it lacks; empty otherwise. */
export function describeMissing({ missing = [] }: ChecklistItem): string {
  const labels = missing.map((field) => LABELS[field] ?? field);
  if (labels.length === 0) return '';
  return `${labels.length === 1 ? 'Falta' : 'Faltam'}: ${labels.join(', ')}.`;
}

/** Whether the seller has done everything. The first order comes from a buyer. */
export const isSetUp = (items: readonly ChecklistItem[]): boolean =>
  items.every(({ key, done }) => done || key === 'order');

/** Whether a buyer has ordered. */
export const hasSold = (items: readonly ChecklistItem[]): boolean =>
  items.some(({ key, done }) => key === 'order' && done);
