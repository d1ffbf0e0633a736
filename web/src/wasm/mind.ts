// A worker that thinks: it is asked one thing at a time, and knows no table.
import { Module } from './module';

export type ToMind = { do: 'think'; id: number; text: string } | { do: 'call'; id: number; method: string; path: string; body?: string };
export type FromMind = { do: 'thought'; id: number; text?: string; error?: string } | { do: 'answer'; id: number; status: number; body: string };

let module: Module | undefined;
addEventListener('message', ({ data }: MessageEvent<WebAssembly.Module | ToMind>) => {
  if (data instanceof WebAssembly.Module)
    module = new Module(data, (message: FromMind | { do: 'wake' }) => {
      if (message.do !== 'wake') postMessage(message); // its own house has nobody to wake
    });
  else module?.say(data);
});
