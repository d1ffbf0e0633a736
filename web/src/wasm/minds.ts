// Workers that think, each with a module of its own. A question goes to one that is free; of those that wait, moves come
// before what somebody would only like to know.
import type { ToMind, FromMind } from './mind';

interface Question {
  ask: ToMind;
  urgent: boolean;
  done: (answer: FromMind | undefined) => void; // nothing where the worker has died of it
}

export class Minds {
  private free: Worker[] = [];
  private all = 0;
  private waiting: Question[] = [];

  constructor(
    private compiled: WebAssembly.Module,
    private most: number,
  ) {}

  ask(question: Question) {
    if (question.urgent) this.waiting.unshift(question);
    else this.waiting.push(question);
    this.next();
  }

  private next() {
    if (this.waiting.length === 0) return;
    const worker = this.free.pop() ?? (this.all < this.most ? this.start() : undefined);
    if (!worker) return;
    const { ask, done } = this.waiting.shift() as Question;
    const finish = (answer: FromMind | undefined) => {
      worker.onmessage = worker.onerror = null;
      if (answer) this.free.push(worker);
      else {
        worker.terminate();
        --this.all;
      }
      done(answer);
      this.next();
    };
    worker.onmessage = ({ data }: MessageEvent<FromMind>) => finish(data);
    worker.onerror = (event) => {
      event.preventDefault();
      finish(undefined);
    };
    worker.postMessage(ask);
  }
  private start() {
    ++this.all;
    const worker = new Worker(new URL('./mind.ts', import.meta.url), { type: 'module' });
    worker.postMessage(this.compiled);
    return worker;
  }
}
