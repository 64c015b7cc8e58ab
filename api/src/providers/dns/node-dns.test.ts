import { DnsDouble } from '../../../test/dns-double';
import { DnsSilent } from './dns';
import { nodeDns } from './node-dns';

let double: DnsDouble;

beforeAll(async () => {
  double = await DnsDouble.start();
});
afterAll(() => double.stop());
beforeEach(() => double.clear());

it('tells what is not there from what could not be asked', async () => {
  const dns = nodeDns([double.address], 100);
  double.silent.add('calado.com.br');
  double.failing.add('quebrado.com.br');
  expect(await dns.cname('pay.loja.com.br')).toEqual([]);
  await expect(dns.cname('pay.calado.com.br')).rejects.toThrow(DnsSilent);
  await expect(dns.txt('pay.quebrado.com.br')).rejects.toThrow(DnsSilent);
});

it('joins the parts of a text, and reads names in any case', async () => {
  const dns = nodeDns([double.address]);
  double.set('TXT', '_verifica.pay.loja.com.br', 'balcao-abc');
  double.set('CNAME', 'pay.loja.com.br', 'Alvo.Checkout.Example');
  expect(await dns.txt('_verifica.pay.loja.com.br')).toEqual(['balcao-abc']);
  expect(await dns.cname('pay.loja.com.br')).toEqual(['alvo.checkout.example']);
});
