import type { ErrorDefinition } from './definition';

/** Lists, saved views and bulk actions. */
export const LIST_ERRORS = {
  view_name_in_use: {
    status: 409,
    text: 'Já existe uma visão com este nome.',
    cause: 'Os nomes das suas visões de uma lista são diferentes entre si, e os das compartilhadas também.',
    action: 'Escolha outro nome.',
  },
  view_limit_reached: {
    status: 409,
    text: 'Você já guardou 50 visões desta lista, o máximo.',
    cause: 'Cada pessoa guarda até 50 visões por lista.',
    action: 'Apague uma visão que não usa mais.',
  },
  selection_changed: {
    status: 409,
    text: 'A lista mudou desde que você a viu. Confira a seleção e tente de novo.',
    cause: 'O filtro encontra agora outra quantidade de registros do que quando a ação foi pedida.',
    action: 'Recarregue a lista, confira quantos registros o filtro encontra e repita a ação.',
  },
  shipping_order_changed: {
    status: 409,
    text: 'As formas de frete mudaram desde que você as viu. Confira a ordem e tente de novo.',
    cause: 'Outra pessoa criou ou excluiu uma forma de frete enquanto a ordem era mudada.',
    action: 'Recarregue a lista e mude a ordem outra vez.',
  },
  order_bumps_changed: {
    status: 409,
    text: 'Os order bumps mudaram desde que você os viu. Confira a ordem e tente de novo.',
    cause: 'Outra pessoa criou ou excluiu um order bump enquanto a ordem era mudada.',
    action: 'Recarregue a lista e mude a ordem outra vez.',
  },
  import_columns: {
    status: 422,
    text: 'Não reconhecemos as colunas do arquivo. Diga o que é cada uma e envie de novo.',
    cause: 'Falta uma coluna de que a importação precisa, ou o nome dela não é conhecido.',
    action: 'Envie o arquivo de novo com `mapping`: para cada título, o campo que ele é.',
  },
  import_not_in_review: {
    status: 409,
    text: 'Esta importação não está mais à espera de confirmação.',
    cause: 'Ela já foi aplicada, foi cancelada, venceu ou ainda está em conferência.',
    action: 'Abra a importação para ver o status atual ou envie o arquivo de novo.',
  },
  import_has_problems: {
    status: 409,
    text: 'Há linhas com problemas. Corrija o arquivo ou importe só as linhas válidas.',
    cause:
      'A importação completa foi pedida, mas a conferência encontrou linhas que não podem ser importadas.',
    action: 'Baixe as linhas com problemas, corrija-as e envie o arquivo de novo, ou importe só as válidas.',
  },
} as const satisfies Record<string, ErrorDefinition>;
