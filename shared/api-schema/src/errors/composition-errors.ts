import type { ErrorDefinition } from './definition';

/** Compositions and rollbacks. */
export const COMPOSITION_ERRORS = {
  composition_not_configured: {
    status: 409,
    text: 'Esta instalação não tem um controle de versões configurado.',
    cause:
      'As páginas vêm dos builds da própria máquina, ou a API não sabe onde está o controle do edge (COMPOSER_CONTROL_URL).',
    action: 'Configure COMPOSER_CONTROL_URL e COMPOSER_CONTROL_TOKEN na API, como explica docs/versions.md.',
  },
  composition_moved: {
    status: 409,
    text: 'O canal mudou enquanto isso. Confira a diferença com o que roda agora e confirme de novo.',
    cause: 'Outra pessoa, ou o próprio sistema, escreveu a geração seguinte antes.',
    action: 'Confira no histórico o que mudou. Se ainda quiser voltar, confirme de novo.',
  },
  composition_rollback_refused: {
    status: 409,
    text: 'Não é possível voltar a esta composição.',
    cause: 'A geração não existe, já é a que roda, ou uma versão dela foi bloqueada ou removida desde então.',
    action: 'Escolha outra geração do histórico.',
  },
  composition_nothing_tried: {
    status: 409,
    text: 'Nada está em teste neste canal agora.',
    cause: 'O teste foi concluído ou encerrado enquanto a página estava aberta.',
    action: 'Recarregue a página: todos recebem a mesma composição.',
  },
  composition_frozen: {
    status: 423,
    text: 'O canal está congelado e não aceita esta mudança.',
    cause: 'Alguém congelou o canal, com um motivo que o histórico mostra.',
    action: 'Fale com quem congelou, ou libere o canal com mfe unfreeze.',
  },
  composition_token_refused: {
    status: 502,
    text: 'O controle de versões recusou o acesso da API. Avise quem cuida da instalação.',
    cause: 'O token em COMPOSER_CONTROL_TOKEN foi revogado, está errado ou não vale para este canal.',
    action: 'Emita um token com o escopo compose:<canal> (mfe token) e configure-o na API.',
  },
  composition_not_understood: {
    status: 502,
    text: 'O controle de versões respondeu algo que não entendemos. Avise quem cuida da instalação.',
    cause:
      'COMPOSER_CONTROL_URL leva a outro servidor, a um edge sem repositório de versões, ou a um de outra versão.',
    action: 'Confira COMPOSER_CONTROL_URL e se o edge foi iniciado com COMPOSER_STORE.',
  },
  composition_unavailable: {
    status: 503,
    text: 'O controle de versões não respondeu. Tente de novo em instantes.',
    cause: 'O edge está parado, fora de alcance da API, ou demorou mais de 5 segundos.',
    action: 'Aguarde e tente de novo. O que já está no ar continua funcionando.',
  },
} as const satisfies Record<string, ErrorDefinition>;
