// How the page talks to a house: to a server, or to the one in a worker of this browser.
export interface Answer {
  status: number;
  text: string;
}
// As much of a WebSocket as the page uses.
export interface Socket {
  readonly readyState: number;
  onopen: ((event: never) => void) | null;
  onmessage: ((event: MessageEvent<string>) => void) | null;
  onclose: ((event: never) => void) | null;
  send(text: string): void;
  close(): void;
}
export const [CONNECTING, OPEN, CLOSED] = [0, 1, 3] as const;

export interface Transport {
  // Rejects where nobody is there to answer.
  call(method: string, path: string, body?: string): Promise<Answer>;
  line(table: string, key: string | undefined): Socket;
}
