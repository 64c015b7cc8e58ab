import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import packet, { type Answer, type Packet } from 'dns-packet';

type Type = 'A' | 'AAAA' | 'CNAME' | 'TXT' | 'NS' | 'CAA';
type Caa = { tag: string; value: string };

const TTL = 300;
/** A zone's own server stands where everything stands, here, unless it is started at an address of its own. */
const HERE = '127.0.0.1';
const AUTHORITATIVE = 0x0400;
const NO_SUCH_NAME = 3;
const SERVER_FAILURE = 2;

/** A name server on this machine, for all of the DNS and for every zone. It is told by its fields how to misbehave. */
export class DnsDouble {
  private readonly records = new Map<string, Answer[]>();
  /** Names below these are asked in vain: no answer at all, or a failure of the server. */
  readonly silent = new Set<string>();
  readonly failing = new Set<string>();
  /** The questions, as `TYPE name`. */
  readonly asked: string[] = [];

  private constructor(private readonly socket: Socket) {
    socket.on('message', (message, from) => this.answer(packet.decode(message), from));
  }

  /**
   * @param port any free one when omitted
   * @param address of this machine; name servers of zones are asked at the port of the first one
   */
  static async start(port = 0, address = HERE): Promise<DnsDouble> {
    const socket = createSocket('udp4');
    await new Promise<void>((resolve) => socket.bind(port, address, resolve));
    return new DnsDouble(socket);
  }

  /** As `DNS_SERVERS` names it. */
  get address(): string {
    const { address, port } = this.socket.address();
    return `${address}:${port}`;
  }

  get port(): number {
    return this.socket.address().port;
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => this.socket.close(() => resolve()));
  }

  /** Sets what a name has of a type. */
  set(type: Type, name: string, ...values: (string | Caa)[]): void {
    const others = (this.records.get(name) ?? []).filter((record) => record.type !== type);
    const added = values.map((value) => ({ type, name, ttl: TTL, data: this.dataOf(type, value) }) as Answer);
    this.records.set(name, [...others, ...added]);
  }

  /** Forgets everything. */
  clear(): void {
    this.records.clear();
    this.silent.clear();
    this.failing.clear();
    this.asked.length = 0;
  }

  private dataOf(type: Type, value: string | Caa): unknown {
    if (typeof value !== 'string') return { flags: 0, ...value };
    return type === 'TXT' ? [Buffer.from(value)] : value;
  }

  private isAmong(names: ReadonlySet<string>, name: string): boolean {
    return [...names].some((one) => name === one || name.endsWith(`.${one}`));
  }

  private answer({ id, questions = [] }: Packet, from: RemoteInfo): void {
    const [question] = questions;
    if (question === undefined) return;
    const { type } = question;
    const name = question.name.toLowerCase();
    this.asked.push(`${type} ${name}`);
    if (this.isAmong(this.silent, name)) return;
    const all = this.records.get(name) ?? [];
    // A name that is an alias has nothing else.
    const answers = all.filter((record) => record.type === type || record.type === 'CNAME');
    const code = this.isAmong(this.failing, name) ? SERVER_FAILURE : all.length === 0 ? NO_SUCH_NAME : 0;
    const reply = packet.encode({
      type: 'response',
      id: id ?? 0,
      flags: AUTHORITATIVE | code,
      questions,
      answers: code === 0 ? answers : [],
    });
    this.socket.send(reply, from.port, from.address);
  }
}
