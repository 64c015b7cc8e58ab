import { isContractSatisfied } from '../contract-range';
import { CONTRACT_VERSION } from '../version';
import { createFakeHttp } from './fake-http';

describe('the client of the fake shell', () => {
  it('answers a file as a blob, and data as it is', async () => {
    const http = createFakeHttp({ 'GET /file': 'Nome', 'GET /data': { name: 'Bolsa' } });
    const file = await http.get<Blob>('/file', { responseType: 'blob' });
    expect(file.data).toBeInstanceOf(Blob);
    expect(file.data.size).toBe(4);
    expect((await http.get('/data')).data).toEqual({ name: 'Bolsa' });
  });

  it('says that a body was sent before its call is answered', async () => {
    const heard: unknown[] = [];
    const http = createFakeHttp({ 'POST /file': () => void heard.push('answer'), 'GET /file': '' });
    const onUploadProgress = (share: number) => heard.push(share);
    await http.post('/file', new Blob(['Nome']), { onUploadProgress });
    await http.get('/file', { onUploadProgress });
    expect(heard).toEqual([1, 'answer']);
  });
});

it('files are promised since 1.1.0: older areas still mount, and a newer area refuses an older shell', () => {
  expect(isContractSatisfied('^1.0.0', CONTRACT_VERSION)).toBe(true);
  expect(isContractSatisfied('^1.1.0', CONTRACT_VERSION)).toBe(true);
  expect(isContractSatisfied('^1.1.0', '1.0.0')).toBe(false);
});
