import type { AreaHelp } from '@balcao/contract';

/** The texts of the frame's help, by screen. They are part of the manifest when the area is built, and of no page's code. */
export const help: AreaHelp = {
  '/backoffice/admin/plataforma-usuarios': {
    text: 'Todas as pessoas com conta. Procure por nome, e-mail, documento ou loja, filtre e abra uma pessoa para ver acessos, identidade e saldo. Ver um dado completo pede um motivo, que fica registrado.',
  },
  '/backoffice/admin/plataforma-usuarios/detalhe': {
    text: 'Abra uma pessoa pela lista de usuários da plataforma.',
    link: { label: 'Ver usuários da plataforma', path: '/backoffice/admin/plataforma-usuarios' },
  },
  '/backoffice/admin/plataforma-usuarios/detalhe/:id': {
    text: 'Tudo de uma pessoa: dados, lojas, identidade, gateway, saldo, acessos e o que já foi feito. Bloquear encerra as sessões na hora. Ajuste de saldo só vale depois que uma segunda pessoa aprova.',
  },
  '/backoffice/admin/analise-identidade': {
    text: 'Quem enviou documentos e espera uma decisão, do mais antigo ao mais novo. Ninguém analisa a própria identidade.',
  },
  '/backoffice/admin/analise-identidade/detalhe/:id': {
    text: 'Compare as três imagens com os dados da pessoa. Aprove cada imagem, peça outra dizendo o que há de errado, ou rejeite a pessoa com o motivo. A pessoa é avisada na hora.',
  },
  '/backoffice/admin/composicao': {
    text: 'Quais versões das áreas estão no ar. Promova uma versão para uma parte das pessoas, acompanhe os erros e volte à anterior se algo piorar.',
  },
};
