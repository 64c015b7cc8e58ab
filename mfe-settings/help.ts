import type { AreaHelp } from '@balcao/contract';

/** The texts of the frame's help, by screen. They are part of the manifest when the area is built, and of no page's code. */
export const help: AreaHelp = {
  '/backoffice/configuracoes/perfil': {
    text: 'Seus dados, a empresa, o endereço, a segurança da conta, os avisos que você recebe, os atalhos do teclado, a equipe da loja e os seus direitos sobre os dados (LGPD).',
  },
  '/backoffice/configuracoes/integracoes': {
    text: 'Chaves para outros sistemas usarem a loja, e webhooks que contam a eles o que acontece com os pedidos. O segredo de cada um aparece uma vez só.',
  },
  '/backoffice/apps/shopify': {
    text: 'A ligação com a sua loja na Shopify: produtos que vêm de lá, pedidos pagos que vão para lá, e o que cada aviso dela trouxe. Os passos dizem onde encontrar cada dado.',
  },
  '/backoffice/configuracoes/dominios-plataforma': {
    text: 'Endereços da sua loja em que o checkout abre, como pay.sualoja.com.br. Cada um diz o que falta para entrar no ar.',
    link: { label: 'Adicionar domínio', path: '/backoffice/configuracoes/dominios-plataforma/configurar' },
  },
  '/backoffice/configuracoes/dominios-plataforma/configurar': {
    text: 'Escreva um endereço abaixo do domínio da sua loja. Depois, você cria dois registros no painel do DNS, e nós conferimos.',
    link: { label: 'Ver domínios', path: '/backoffice/configuracoes/dominios-plataforma' },
  },
  '/backoffice/configuracoes/dominios-plataforma/configurar/:id': {
    text: 'Um passo por vez: copie cada valor para o painel do DNS. O que você criou pode levar de minutos a horas para aparecer; pode fechar a página.',
    link: { label: 'Ver domínios', path: '/backoffice/configuracoes/dominios-plataforma' },
  },
  '/backoffice/configuracoes/dominios-plataforma/detalhe': {
    text: 'Escolha um domínio para ver o que o DNS dele tem e o certificado.',
  },
  '/backoffice/configuracoes/dominios-plataforma/detalhe/:id': {
    text: 'O que o DNS do domínio tem e o que deveria ter, as últimas conferências e o certificado. Se ele parar de apontar para o checkout, fica no ar por mais 72 horas.',
    link: { label: 'Ver domínios', path: '/backoffice/configuracoes/dominios-plataforma' },
  },
  '/backoffice/configuracoes/plano-assinatura': {
    text: 'O plano da loja, quanto dele está em uso, o que outro plano custaria com as suas vendas, e as faturas, venda por venda.',
  },
};
