// The last minute of each server in each role, from counters that only grow.
export const SECONDS = 60;
const RECENT_S = 10;
const LATE_S = 3;

export const keyOf = (group, server, role) => `${group}\n${server}\n${role}`;

class ServerSeries {
  /** Samples of counters with what the second before them came to, newest last, at most SECONDS + 1. */
  samples = [];

  add(sample, bounds) {
    const last = this.samples.at(-1);
    if (last && (sample.sent < last.sent || sample.answered < last.answered)) {
      this.samples = []; // the program has started anew
    }
    sample.second = last ? summary(last, sample, bounds) : null;
    this.samples.push(sample);
    while (this.samples.length > SECONDS + 1) {
      this.samples.shift();
    }
  }

  /** What the last ten seconds came to. */
  recent(bounds) {
    const now = this.samples.at(-1);
    const from = now.time - RECENT_S - 0.5;
    return summary(this.samples.find(sample => sample.time >= from), now, bounds);
  }

  /** One value for each second of the last minute; gaps are null. */
  points(value) {
    const points = new Array(SECONDS).fill(null);
    const now = this.samples.at(-1).time;
    let before = -1;
    for (const sample of this.samples) {
      const at = SECONDS - 1 - Math.round(now - sample.time);
      if (sample.second) {
        // A tick that came late stands for the seconds since the one before.
        const from = at - before <= LATE_S ? before + 1 : at;
        for (let i = Math.max(0, from); i <= at; i++) {
          points[i] = value(sample.second);
        }
      }
      before = at;
    }
    return points;
  }
}

function summary(from, to, bounds) {
  const seconds = Math.max(to.time - from.time, 1e-3);
  const answered = to.answered - from.answered;
  const lost = to.ignored - from.ignored + (to.refused - from.refused);
  const counts = to.counts.map((count, i) => count - (from.counts[i] ?? 0));
  return {
    rate: from === to ? null : answered / seconds,
    /** Requests, each counted once. */
    first: Math.max(0, to.sent - from.sent - (to.retransmitted - from.retransmitted)),
    loss: lost + answered === 0 ? null : lost / (lost + answered),
    outstanding: to.outstanding,
    median: percentile(0.5, counts, bounds),
    slow: percentile(0.99, counts, bounds),
  };
}

/** Microseconds within which this part of the answers came, by linear interpolation in its bucket; null without any. */
export function percentile(part, counts, bounds) {
  const total = counts.at(-1);
  if (!total) {
    return null;
  }
  const rank = part * total;
  const bucket = bounds.findIndex((bound, i) => counts[i] >= rank);
  if (bucket < 0) {
    return bounds.at(-1);
  }
  const below = bucket === 0 ? 0 : counts[bucket - 1];
  const low = bucket === 0 ? 0 : bounds[bucket - 1];
  return low + (bounds[bucket] - low) * (rank - below) / (counts[bucket] - below);
}

export class Series {
  /** Upper bounds of the buckets, in microseconds. */
  bounds = [];
  #servers = new Map();

  add(tick) {
    this.bounds = tick.boundsMicros;
    const time = Date.parse(tick.time) / 1000;
    const counts = new Map(tick.responses.map(r => [keyOf(r.group, r.server, r.role), r.counts]));
    const present = new Set();
    for (const group of tick.now.groups) {
      for (const server of group.servers) {
        const key = keyOf(group.name, server.name, server.role);
        present.add(key);
        this.of(key).add({
          time,
          sent: server.sent,
          retransmitted: server.retransmitted,
          answered: server.answered,
          ignored: server.ignored,
          refused: server.refused,
          outstanding: server.outstanding,
          counts: counts.get(key) ?? [],
        }, this.bounds);
      }
    }
    for (const key of this.#servers.keys()) {
      if (!present.has(key)) {
        this.#servers.delete(key);
      }
    }
  }

  of(key) {
    let series = this.#servers.get(key);
    if (!series) {
      series = new ServerSeries();
      this.#servers.set(key, series);
    }
    return series;
  }
}
