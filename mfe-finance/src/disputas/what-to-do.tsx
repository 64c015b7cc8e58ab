import type { DisputeDetail } from '@balcao/api-schema';
import { DISPUTE_REASON_WORDS, formatInstantInWords, formatMoney } from '@balcao/domain';
import { Notice, Section, Stack } from '@balcao/ui/base';

/** The amounts that were lost and that remain, in words. */
const moneyWords = ({ lostCents, remainingCents }: DisputeDetail): string =>
  [
    lostCents > 0 && `${formatMoney(lostCents)} voltaram para o cliente.`,
    remainingCents > 0 && `${formatMoney(remainingCents)} continuam bloqueados.`,
  ]
    .filter(Boolean)
    .join(' ');

/** Why the buyer disputes, what usually convinces the bank, and how it stands. */
export function WhatToDo({ dispute }: { dispute: DisputeDetail }) {
  const { text, advice } = DISPUTE_REASON_WORDS[dispute.reason];
  return (
    <Section title="O que o cliente diz">
      <Stack>
        <p>{text}</p>
        {dispute.kind === 'med' && (
          <p className="bal-meta">MED é a devolução de Pix por fraude, um mecanismo do Banco Central.</p>
        )}
        {dispute.canAnswer && (
          <div>
            <h3 className="bal-h3">O que costuma convencer o banco</h3>
            <ul className="dispute-advice">
              {advice.map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>
          </div>
        )}
        <Standing dispute={dispute} />
      </Stack>
    </Section>
  );
}

function Standing({ dispute }: { dispute: DisputeDetail }) {
  const { status, canAnswer, canEdit, deadline } = dispute;
  if (status === 'won')
    return (
      <Notice kind="success" title="Você ganhou">
        O valor bloqueado voltou para o seu saldo.
      </Notice>
    );
  if (status === 'lost')
    return (
      <Notice kind="error" title="O banco decidiu a favor do cliente">
        {moneyWords(dispute)} Se ainda não enviou, não envie.
      </Notice>
    );
  if (status === 'cancelled')
    return (
      <Notice kind="info" title="Esta disputa não vale mais">
        O que o gateway informou depois mostra que ela não existiu. O valor não está bloqueado por ela.
      </Notice>
    );
  if (status === 'open' && !canAnswer)
    return (
      <Notice kind="warning" title="O prazo para responder acabou">
        Terminou em {formatInstantInWords(deadline)}. Espere a decisão do banco; se o gateway der mais prazo,
        você pode responder aqui.
      </Notice>
    );
  if (canAnswer && !canEdit)
    return (
      <Notice kind="info" title="Ainda dá para responder">
        Seu acesso a pedidos é só de leitura. Para responder, peça a quem administra a loja.
      </Notice>
    );
  return null;
}
