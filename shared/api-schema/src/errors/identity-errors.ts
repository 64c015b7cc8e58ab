import type { ErrorDefinition } from './definition';

/** Identity verification. */
export const IDENTITY_ERRORS = {
  kyc_link_invalid: {
    status: 403,
    text: 'Este link da imagem venceu ou é de outra pessoa. Abra a imagem de novo.',
    cause: 'O link de uma imagem de documento vale no máximo 60 segundos e só para quem o pediu.',
    action: 'Abra a imagem de novo pela tela em que ela está.',
  },
  kyc_already_open: {
    status: 409,
    text: 'Já existe uma verificação de identidade em andamento ou concluída.',
    cause:
      'Cada pessoa tem uma verificação de cada vez; outra só começa depois de uma rejeitada ou cancelada.',
    action: 'Recarregue a página e continue a verificação que está aberta.',
  },
  kyc_not_open: {
    status: 409,
    text: 'A verificação de identidade não está aberta para envio.',
    cause: 'Ela não começou, está em análise, ou já terminou.',
    action: 'Recarregue a página: ela mostra o que fazer agora.',
  },
  kyc_slot_closed: {
    status: 409,
    text: 'Esta imagem já foi aprovada e não precisa de outra.',
    cause: 'Só se envia de novo a imagem que foi recusada.',
    action: 'Recarregue a página e envie apenas o que ela pede.',
  },
  kyc_already_decided: {
    status: 409,
    text: 'Esta imagem já foi analisada, ou outra tomou o lugar dela.',
    cause: 'Outra pessoa da equipe decidiu antes, ou a verificação não está mais em análise.',
    action: 'Recarregue o caso e veja a decisão.',
  },
  kyc_capture_link_ended: {
    status: 410,
    text: 'Este link não vale mais. No computador, escolha “Continuar no celular” para gerar outro.',
    cause:
      'O link para continuar no celular vale 10 minutos e uma vez só, até o fim da sessão em que foi criado ou até outro ser gerado.',
    action: 'Volte à verificação de identidade no computador e gere outro link.',
  },
} as const satisfies Record<string, ErrorDefinition>;
