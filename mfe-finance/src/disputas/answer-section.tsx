import type { DisputeDetail } from '@balcao/api-schema';
import { type DisputeNotice, formatInstant } from '@balcao/domain';
import { Notice, Section, Stack } from '@balcao/ui/base';

const NOTICES: Readonly<
  Record<DisputeNotice, { kind: 'info' | 'success' | 'warning' | 'error'; title: string; text: string }>
> = {
  none: {
    kind: 'warning',
    title: 'Falta levar ao gateway',
    text: 'O gateway deste pedido não recebe respostas pelo Balcão. Envie o dossiê no painel dele, dentro do prazo.',
  },
  pending: { kind: 'info', title: 'Enviando ao gateway', text: 'Você pode sair desta página.' },
  sent: {
    kind: 'success',
    title: 'O gateway recebeu a resposta',
    text: 'Agora o banco decide. Avisamos aqui.',
  },
  refused: { kind: 'error', title: 'O gateway não aceitou a resposta', text: '' },
  failed: {
    kind: 'error',
    title: 'Não conseguimos falar com o gateway',
    text: 'Tentamos por duas horas. Baixe o dossiê e envie-o no painel dele, dentro do prazo.',
  },
};

/** The answer to a dispute, its author, and whether the gateway has it. */
export function AnswerSection({ dispute: { answer, evidence, status } }: { dispute: DisputeDetail }) {
  if (answer === null)
    return <Section title="Sua resposta" description="Você não respondeu a esta disputa." />;
  const { kind, title, text } = NOTICES[answer.notice];
  // Whoever accepts a loss has nothing to take anywhere.
  const isSentToGateway = answer.kind !== 'acceptance' || answer.notice !== 'none';
  return (
    <Section
      title="Sua resposta"
      description={`${answer.byName || 'Alguém da equipe'}, em ${formatInstant(answer.answeredAt)}`}
    >
      <Stack>
        {answer.kind === 'acceptance' ? (
          <p>A loja aceitou a perda. O valor sai quando o gateway confirmar.</p>
        ) : (
          <p className="dispute-text">{answer.text}</p>
        )}
        {evidence.length > 0 && (
          <ul className="dispute-files" aria-label="Provas enviadas">
            {evidence.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </ul>
        )}
        {status === 'answered' && isSentToGateway && (
          <Notice kind={kind} title={title}>
            {answer.noticeError || text}
          </Notice>
        )}
      </Stack>
    </Section>
  );
}
