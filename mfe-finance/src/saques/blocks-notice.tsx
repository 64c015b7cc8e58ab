import type { PayoutTerms } from '@balcao/api-schema';
import { formatInstant, formatMoney, type PayoutBlock } from '@balcao/domain';
import { LinkButton, Notice, Stack } from '@balcao/ui/base';

interface BlockWords {
  text: string;
  /** The page on which it can be solved. */
  link?: { to: string; label: string };
}

const ACCOUNTS = { to: '/backoffice/financeiro/contas-bancarias', label: 'Ver contas bancárias' };

const wordsOf = ({ holdUntil }: PayoutTerms): Readonly<Record<PayoutBlock, BlockWords>> => ({
  owner: {
    text: 'A conta de quem responde pela loja está bloqueada, ou a loja foi encerrada: nenhum dinheiro sai dela. Quem responde precisa falar com o suporte.',
  },
  identity: {
    text: 'Falta concluir a verificação de identidade.',
    link: { to: '/backoffice/configuracoes/verificar-identidade', label: 'Verificar identidade' },
  },
  account: {
    text: 'Falta uma conta sua para receber o dinheiro.',
    link: { ...ACCOUNTS, label: 'Cadastrar conta' },
  },
  verification: { text: 'O banco ainda não verificou nenhuma das suas contas.', link: ACCOUNTS },
  hold: {
    text: `Por segurança, os saques esperam até ${holdUntil === null ? 'amanhã' : formatInstant(holdUntil)}, por causa de uma mudança nas contas bancárias.`,
    link: ACCOUNTS,
  },
  in_flight: { text: 'Já há um saque em andamento: o próximo pode ser pedido quando ele terminar.' },
  negative: { text: 'O saldo disponível está negativo. As próximas liberações cobrem a diferença.' },
  maintenance: {
    text: 'Saques e antecipações estão pausados enquanto conferimos os pagamentos com os bancos. Seu saldo não muda.',
  },
  no_bank: { text: 'Saques ainda não estão disponíveis nesta instalação.' },
});

/** Whether not even the smallest payout is covered with its fee. */
const isTooLittle = ({ availableCents, minCents, feeCents }: PayoutTerms): boolean =>
  availableCents < minCents + feeCents;

/** Whether something stands in the way of a payout. */
export const isBlocked = (terms: PayoutTerms): boolean => terms.blocks.length > 0 || isTooLittle(terms);

/** The obstacles of a payout, each with the page on which it can be solved. Nothing where there are none. */
export function BlocksNotice({ terms }: { terms: PayoutTerms }) {
  const words = wordsOf(terms);
  if (!isBlocked(terms)) return null;
  return (
    <Notice kind="info" title="Ainda não dá para sacar">
      <Stack gap={8}>
        {isTooLittle(terms) && !terms.blocks.includes('negative') && (
          <div>
            O menor saque é de {formatMoney(terms.minCents)}, com tarifa de {formatMoney(terms.feeCents)}. Há{' '}
            {formatMoney(terms.availableCents)} no saldo disponível
            {terms.refundsCents > 0 &&
              `, sem os ${formatMoney(terms.refundsCents)} de reembolsos em andamento`}
            .
          </div>
        )}
        {terms.blocks.map((block) => {
          const { text, link } = words[block];
          return (
            <div key={block}>
              {text}{' '}
              {link && (
                <LinkButton to={link.to} kind="link">
                  {link.label}
                </LinkButton>
              )}
            </div>
          );
        })}
      </Stack>
    </Notice>
  );
}
