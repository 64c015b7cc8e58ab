import type { SettlementRow } from '@balcao/api-schema';
import { csvText, SETTLEMENT_TEMPLATE } from '@balcao/domain';
import { assertLedgerHolds, CARD, placeSale, reportPayment } from '../../../test/ledger';
import { newKey, paymentEvent } from '../../../test/orders';
import { settlementRows, uploadSettlement } from '../../../test/settlements';
import { withStore } from '../../../test/with-store';

const { api, maria } = withStore();

const GROSS = 150_000;

beforeEach(async () => {
  const key = await newKey(api, maria, { mode: 'live' });
  const card = { ...CARD, id: 'card-1', amount: GROSS };
  await placeSale(api, key, 'PED-1001', { ...card, gateway: { name: 'simulador', charge_id: 'COB-77' } });
  const paid = paymentEvent('captured', 1, GROSS);
  await reportPayment(api, key, 'PED-1001', {
    id: 'card-1',
    events: [{ ...paid, data: { ...paid.data, nsu: '123456' } }],
  });
});
afterEach(() => assertLedgerHolds(api, maria));

const amountsOf = ({ reference, orderId, file }: SettlementRow) => [
  reference,
  orderId !== null,
  file.grossCents,
  file.feeCents,
  file.netCents,
];
const linesOf = (rows: readonly SettlementRow[]) => rows.filter(({ line }) => line !== null).map(amountsOf);

const PAYPAL = [
  '"Date","Time","TimeZone","Name","Type","Status","Currency","Gross","Fee","Net","From Email Address","To Email Address","Transaction ID","Invoice Number","Balance"',
  '"28/11/2026","12:00:00","BRT","Ana","Express Checkout Payment","Completed","BRL","1,500.00","-37.50","1,462.50","a@exemplo.com","loja@exemplo.com","TX0000000000000A1","PED-1001","1,462.50"',
  '"28/11/2026","18:00:00","BRT","","General Withdrawal","Completed","BRL","-1,462.50","0.00","-1,462.50","loja@exemplo.com","","TX0000000000000B2","","0.00"',
];
const FILES: Record<string, [reference: string, ...lines: string[]]> = {
  'PayPal in English': ['PED-1001', ...PAYPAL],
  'PayPal in Portuguese': [
    'PED-1001',
    '"Data","Hora","Fuso horário","Nome","Tipo","Status","Moeda","Bruto","Taxa","Líquido","Id. da transação","Nº da fatura","Saldo"',
    '"28/11/2026","12:00:00","BRT","Ana","Pagamento do Checkout Expresso","Concluído","BRL","1.500,00","-37,50","1.462,50","TX0000000000000A1","PED-1001","1.462,50"',
    '"28/11/2026","18:00:00","BRT","","Saque geral","Concluído","BRL","-1.462,50","0,00","-1.462,50","TX0000000000000B2","","0,00"',
  ],
  'the extract of PagBank': [
    'PED-1001',
    'Transacao_ID;Cliente_Nome;Debito_Credito;Tipo_Transacao;Status;Tipo_Pagamento;Valor_Bruto;Valor_Desconto;Valor_Taxa;Valor_Liquido;Data_Transacao;Data_Compensacao;Ref_Transacao;Parcelas',
    'ABCD-0001;Ana;Crédito;Venda;Aprovada;Cartão;1500,00;0,00;37,50;1462,50;28/11/2026 10:00:00;28/12/2026;PED-1001;1',
    'ABCD-0002;Bia;Crédito;Venda;Recusada;Cartão;80,00;0,00;2,00;78,00;28/11/2026 10:00:00;28/12/2026;PED-1002;1',
  ],
  'the EDI of PagBank': [
    'COB-77',
    'tipo_registro;data_venda_ajuste;tipo_evento;codigo_transacao;valor_total_transacao;parcela;quantidade_parcela;data_prevista_pagamento;taxa_intermediacao;tarifa_intermediacao;valor_liquido_transacao;status_pagamento;nsu',
    '2;2026-11-28;1;COB-77;1500.00;1;1;2026-12-28;37.10;0.40;1462.50;3;123456',
  ],
  'Mercado Pago': [
    'PED-1001',
    'EXTERNAL_REFERENCE,SOURCE_ID,PAYMENT_METHOD_TYPE,TRANSACTION_TYPE,TRANSACTION_AMOUNT,TRANSACTION_CURRENCY,TRANSACTION_DATE,FEE_AMOUNT,SETTLEMENT_NET_AMOUNT,SETTLEMENT_DATE,INSTALLMENTS',
    'PED-1001,50611420001,credit_card,SETTLEMENT,1500.00,BRL,2026-11-28T10:00:00.000-03:00,-37.50,1462.50,2026-12-28T10:00:00.000-03:00,1',
    ',50611420002,,PAYOUTS,-1462.50,BRL,2026-11-29T10:00:00.000-03:00,0.00,-1462.50,2026-11-29T10:00:00.000-03:00,',
  ],
  'releases of Mercado Pago': [
    'PED-1001',
    'DATE;SOURCE_ID;EXTERNAL_REFERENCE;RECORD_TYPE;DESCRIPTION;NET_CREDIT_AMOUNT;NET_DEBIT_AMOUNT;GROSS_AMOUNT;MP_FEE_AMOUNT',
    ';;;initial_available_balance;;0.00;0.00;0.00;0.00',
    '2026-12-28T10:00:00.000-03:00;50611420001;PED-1001;release;payment;1462.50;0.00;1500.00;-37.50',
  ],
  // The response that its documentation shows (mercadopago/devsite-docs, “Liberações”, read on 2026-11-29): what a line is stands in two columns.
  'releases of Mercado Pago, as its page shows them': [
    'PED-1001',
    'DATE,SOURCE_ID,EXTERNAL_REFERENCE,RECORD_TYPE,DESCRIPTION,NET_CREDIT_AMOUNT,NET_DEBIT_AMOUNT,GROSS_AMOUNT,MP_FEE_AMOUNT,FINANCING_FEE_AMOUNT,SHIPPING_FEE_AMOUNT,TAXES_AMOUNT,COUPON_AMOUNT,INSTALLMENTS,PAYMENT_METHOD',
    '2026-12-28T10:00:00.000-03:00,,,initial_available_balance,,813439.19,0.00,813439.19,0.00,0.00,0.00,0.00,0.00,1,',
    '2026-12-28T10:00:00.000-03:00,,,release,withdrawal,0.00,813363.45,-813360.45,-3.00,0.00,0.00,0.00,0.00,1,',
    '2026-12-28T10:00:00.000-03:00,,,release,reserve_for_payout,0.00,20.00,-20.00,0.00,0.00,0.00,0.00,0.00,1,',
    '2026-12-28T10:00:00.000-03:00,50611420001,PED-1001,release,payment,1462.50,0.00,1500.00,-37.50,0.00,0.00,0.00,0.00,1,visa',
    ',,,total,,814901.69,813383.45,0.00,0.00,0.00,0.00,0.00,0.00,,',
  ],
  // The fields of the transactional movement (developer.pagbank.com.br, “Consultar movimentos”; names as three integrators store them, read on 2026-11-29).
  'the EDI of PagBank, whole': [
    'COB-77',
    'movimento_api_codigo;tipo_registro;estabelecimento;data_inicial_transacao;hora_inicial_transacao;data_venda_ajuste;hora_venda_ajuste;tipo_evento;tipo_transacao;codigo_transacao;codigo_venda;valor_total_transacao;valor_parcela;pagamento_prazo;plano;parcela;quantidade_parcela;data_prevista_pagamento;taxa_parcela_comprador;tarifa_boleto_compra;valor_original_transacao;taxa_parcela_vendedor;taxa_intermediacao;tarifa_intermediacao;tarifa_boleto_vendedor;taxa_rep_aplicacao;valor_liquido_transacao;status_pagamento;meio_pagamento;instituicao_financeira;canal_entrada;leitor;meio_captura;num_logico;nsu;cartao_bin;cartao_holder;codigo_autorizacao;codigo_cv;numero_serie_leitor;tx_id',
    '8812345;1;126984538;2026-11-28;10:00:00;2026-11-28;10:00:00;1;1;COB-77;PED-1001;1500.00;1500.00;U;0;1;1;2026-12-28;0.00;0.00;1500.00;0.00;37.10;0.40;0.00;0.00;1462.50;3;3;VISA;WS;;3;;123456;411111;1111;A1B2C3;;;',
  ],
  // The columns of its extract as an integrator keeps them, read on 2026-11-29.
  'the extract of PagBank, whole': [
    'PED-1001',
    'Transacao_ID;Cliente_Nome;Cliente_Email;Debito_Credito;Tipo_Transacao;Status;Tipo_Pagamento;Valor_Bruto;Valor_Desconto;Valor_Taxa;Valor_Liquido;Transportadora;Num_Envio;Data_Transacao;Data_Compensacao;Ref_Transacao;Parcelas;Codigo_Usuario;Codigo_Venda;Serial_Leitor;Recebimentos;Recebidos;Valor_Recebido;Valor_Tarifa_Intermediacao;Valor_Taxa_Intermediacao;Valor_Taxa_Parcelamento;Valor_Tarifa_Boleto;Bandeira_Cartao_Credito',
    'ABCD-0001;Ana;ana@exemplo.com.br;Crédito;Pagamento;Aprovada;Cartão de Crédito;1500,00;0,00;37,50;1462,50;;;28/11/2026 10:00:00;28/12/2026;PED-1001;1;77;;;1;1;1462,50;0,40;37,10;0,00;0,00;Visa',
    'ABCD-0003;;;Débito;Saque;Aprovada;Saldo;1462,50;0,00;0,00;1462,50;;;29/11/2026 10:00:00;29/11/2026;;1;77;;;1;1;1462,50;0,00;0,00;0,00;0,00;',
  ],
  // The default columns of the activity download (developer.paypal.com/reports, “Activity Download”; as hledger's rules list them).
  'PayPal, all columns': [
    'PED-1001',
    '"Date","Time","TimeZone","Name","Type","Status","Currency","Gross","Fee","Net","From Email Address","To Email Address","Transaction ID","Shipping Address","Address Status","Item Title","Item ID","Shipping and Handling Amount","Insurance Amount","Sales Tax","Option 1 Name","Option 1 Value","Option 2 Name","Option 2 Value","Reference Txn ID","Invoice Number","Custom Number","Quantity","Receipt ID","Balance","Address Line 1","Address Line 2/District/Neighborhood","Town/City","State/Province/Region/County/Territory/Prefecture/Republic","Zip/Postal Code","Country","Contact Phone Number","Subject","Note","Country Code","Balance Impact"',
    '"28/11/2026","12:00:00","BRT","Ana","Express Checkout Payment","Completed","BRL","1,500.00","-37.50","1,462.50","a@exemplo.com","loja@exemplo.com","TX0000000000000A1","","Confirmed","Bolsa","","0.00","","0.00","","","","","","PED-1001","","1","","1,462.50","","","","","","Brazil","","Bolsa","","BR","Credit"',
    '"28/11/2026","18:00:00","BRT","","General Withdrawal","Completed","BRL","-1,462.50","0.00","-1,462.50","loja@exemplo.com","","TX0000000000000B2","","","","","","","","","","","","","","","","","0.00","","","","","","","","","","","Debit"',
  ],
  Stone: [
    '123456',
    'DOCUMENTO;STONECODE;CATEGORIA;HORA DA VENDA;DATA DE VENCIMENTO;TIPO;Nº DA PARCELA;QTD DE PARCELAS;BANDEIRA;STONE ID;N° CARTÃO;VALOR BRUTO;VALOR LÍQUIDO;DESCONTO DE ANTECIPAÇÃO;DESCONTO DE MDR',
    '12.345.678/0001-95;101;Venda;28/11/2026 10:00;28/12/2026;Crédito;1;1;Visa;="123456";************1111;R$ 1.500,00;R$ 1.462,50;R$ 0,00;R$ 37,50',
  ],
  Rede: [
    '123456',
    'data da venda;hora da venda;status da venda;valor da venda original;valor da venda atualizado;modalidade;tipo;número de parcelas;bandeira;taxa MDR;valor MDR;valor líquido;NSU/CV',
    '28/11/2026;10:00;aprovada;1.500,00;1.500,00;crédito;à vista;1;Visa;2,5;37,50;1.462,50;123456',
    '28/11/2026;10:05;negada;80,00;80,00;crédito;à vista;1;Visa;0;0,00;0,00;123457',
  ],
  // The 20 columns of `Recebimentos detalhados`: fees are negative, and amounts have up to six decimals.
  'what Stone pays': [
    '123456',
    'DOCUMENTO;STONECODE;CATEGORIA;DATA DA VENDA;DATA DE VENCIMENTO;DATA DE VENCIMENTO ORIGINAL;BANDEIRA;PRODUTO;STONE ID;QTD DE PARCELAS;Nº DA PARCELA;VALOR BRUTO;VALOR LÍQUIDO;DESCONTO DE MDR;DESCONTO DE ANTECIPAÇÃO;DESCONTO UNIFICADO;ÚLTIMO STATUS;DATA DO ÚLTIMO STATUS;ENTRADAS BRUTAS;SAÍDAS BRUTAS',
    '12345678000195;101234567;Venda;28/11/2026 10:00:05;28/12/2026;28/12/2026;Visa;Crédito à vista;123456;1;1;1500,000000;1462,498765;-30,001235;-7,500000;-37,501235;Pago;28/12/2026 03:10:00;1500,00;37,50',
  ],
  // The 30 columns of the sheet `pagamentos`, below its title.
  'what Rede pays': [
    '123456',
    'Pagamentos recebidos;28/11/2026 a 28/12/2026',
    'data do recebimento;data original da venda;data original de vencimento;valor bruto da parcela original;valor bruto da parcela atualizada;taxa MDR;valor MDR descontado;valor líquido da parcela;negociada;%;NSU/CV;TID;número do pedido;número da autorização;resumo de vendas/número do lote;nome do estabelecimento;estabelecimento;número do cartão;indicador de transação tokenizada;código IATA;modalidade;bandeira;número de parcelas;parcela;banco;agência;conta-corrente;cancelamento/contestação;data do cancelamento;status',
    '28/12/2026;28/11/2026;28/12/2026;1.500,00;1.500,00;2,50;37,50;1.462,50;não;-;123456;TIDA0001;-;A1B2C3;38949474;LOJA DA MARIA;012345678;411111******1111;não;-;crédito;Visa;1;1;341;1234;56789-0;-;-;pago',
  ],
  Cielo: [
    '123456',
    'Vendas\n\nPeríodo: 28/11/2026\nData da venda;Data da autorização;Bandeira;Forma de pagamento;Quantidade de parcelas;Valor da venda;Taxa;Valor descontado;Previsão de pagamento;Valor líquido da venda;Código de autorização;NSU/DOC;TID',
    '28/11/2026;28/11/2026;Visa;Crédito à vista;1;R$ 1.500,00;2,50%;-R$ 37,50;28/12/2026;R$ 1.462,50;A1B2C3;123456;TIDA0001',
  ],
  Iugu: [
    'COB-77',
    'ID da fatura;E-mail;Status;Vencimento;Pago em;Valor Total;Taxas;Valor Líquido',
    'COB-77;ana@exemplo.com.br;paid;28/11/2026;28/11/2026;R$ 1.500,00;R$ 37,50;R$ 1.462,50',
  ],
  'a bank, with C and D': [
    'PED-1001',
    'Pedido;Valor bruto;Tarifa;Valor líquido',
    'PED-1001;1.500,00 C;37,50 D;1.462,50 C',
  ],
};

it.each(Object.entries(FILES))('reads the file of %s', async (_name, [reference, ...lines]) => {
  const rows = await settlementRows(api, maria, `${lines.join('\n')}\n`);
  expect(linesOf(rows)).toEqual([[reference, true, GROSS, 3750, 146_250]]);
});

it('leaves a sale in whose title speaks of a withdrawal, where another column says what it is', async () => {
  const text =
    'EXTERNAL_REFERENCE,TRANSACTION_TYPE,DESCRIPTION,TRANSACTION_AMOUNT\nPED-1001,SETTLEMENT,Camisa de vôlei Saque,1500.00\n';
  expect(linesOf(await settlementRows(api, maria, text)).map(([name]) => name)).toEqual(['PED-1001']);
});

it('counts the lines that it leaves out among those that a file may have', async () => {
  const [headings = '', sale = '', withdrawal = ''] = PAYPAL;
  const answer = await uploadSettlement(
    api,
    maria,
    [headings, sale, ...Array.from({ length: 5000 }, () => withdrawal)].join('\n'),
  );
  expect([answer.statusCode, answer.json().errors]).toEqual([
    422,
    ['São mais de 5.000 linhas. Divida o arquivo em partes.'],
  ]);
});

it('says which lines are no payment, and which columns mean nothing', async () => {
  const answer = (await uploadSettlement(api, maria, PAYPAL.join('\n'))).json();
  expect(answer.leftOut).toEqual([
    { line: 3, text: 'A linha 3 ficou fora: “General Withdrawal” não é uma venda.' },
  ]);
  expect(answer.unknownColumns).toContain('To Email Address');
});

it('lists a line without a reference beside the others, and leaves a line without an amount out', async () => {
  const text =
    'referencia;valor\nPED-1001;1.500,00\n;12,00\n="123456";1.500,00\nPED-1001;-40,00 D\nGerado por Ana em 29/11/2026;\n';
  const { rows, leftOut } = (await uploadSettlement(api, maria, text)).json();
  expect(rows.map(({ line, reference, state }: SettlementRow) => [line, reference, state])).toEqual([
    [2, 'PED-1001', 'matched'],
    [3, '', 'unexpected'],
    [4, '123456', 'duplicate'],
    [5, 'PED-1001', 'different'],
  ]);
  expect(leftOut).toEqual([{ line: 6, text: 'A linha 6 ficou fora: não tem valor.' }]);
});

it('takes what a column says is a debit for money that went back', async () => {
  const text = 'Pedido;D/C;Valor\nPED-1001;C;1.500,00\nPED-1001;Débito;40,00\nPED-1001;D;-10,00 D\n';
  const rows = await settlementRows(api, maria, text);
  expect(linesOf(rows).map(([, , gross]) => gross)).toEqual([GROSS, -4000, -1000]);
});

it('compares nothing that is in another currency', async () => {
  const answer = await uploadSettlement(
    api,
    maria,
    'Pedido;Valor;Moeda\nPED-1001;1.500,00;BRL\nPED-1001;10.00;USD\n',
  );
  expect(answer.json().leftOut).toEqual([{ line: 3, text: 'A linha 3 ficou fora: está em USD.' }]);
});

it('asks which column is the reference', async () => {
  const text = 'Documento fiscal;Valor\nPED-1001;1.500,00\n';
  const answer = await uploadSettlement(api, maria, text);
  expect(answer.json()).toMatchObject({
    code: 'import_columns',
    columns: { kind: 'settlements', headings: ['Documento fiscal', 'Valor'], found: { Valor: 'gross' } },
  });
  const mapping = encodeURIComponent(JSON.stringify({ 'Documento fiscal': 'order' }));
  expect(linesOf(await settlementRows(api, maria, text, `mapping=${mapping}`))).toEqual([
    ['PED-1001', true, GROSS, null, null],
  ]);
});

it('takes its own template as it is', async () => {
  const { rows, leftOut, unknownColumns } = (
    await uploadSettlement(api, maria, csvText(SETTLEMENT_TEMPLATE))
  ).json();
  expect(linesOf(rows)).toEqual([
    ['1042', false, GROSS, 3750, 146_250],
    ['1043', false, 18_990, 663, 18_327],
  ]);
  expect([leftOut, unknownColumns]).toEqual([[], []]);
});
