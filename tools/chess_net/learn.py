"""`learn.py OUT FOLDER… [options]`: chess nets learned from positions that self_play wrote, several side by side; on a
GPU if there is one. Needs PyTorch and nothing else: it runs where Parlour isn't installed.

The arithmetic is that of cpp/training/descent.hpp: one hidden layer for each side, squared and clipped, the output row
of the stage; cross-entropy with the chance that the search gave. Each net goes to OUT/NAME.net, and what is told to
OUT/learn.log.
"""

import argparse
import hashlib
import json
import math
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
from torch.nn.functional import binary_cross_entropy_with_logits as loss_of

INPUTS, STAGES, WORDS = 768, 8, 24
SAMPLE = WORDS * 8 + 8
WHOLE = 65535.0
UNIT = 165
"""A logit of one, in hundredths of a pawn."""
MOST_ROW, MOST_OUTPUT, MOST_SAID = 1.98, 16.0, 64 * 1024

Tensor = Any


def read(folders: Sequence[str], device: str, share_held: float) -> tuple[Tensor, Tensor]:
    """What is learned from, and what is held back: whole matches from the end of each file."""
    learned, held = [], []
    for file in sorted(file for folder in folders for file in Path(folder).glob("*.bin")):
        size = file.stat().st_size // SAMPLE
        if size < 200:
            continue
        data = torch.from_file(str(file), shared=False, size=size * SAMPLE, dtype=torch.uint8).view(size, SAMPLE)
        cut = max(1, int(size * share_held))
        learned.append(data[: size - cut].to(device))
        held.append(data[size - cut :].to(device))
    return torch.cat(learned), torch.cat(held)


def unpack(samples: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """Features of both sides [2, batch, 768], the chance that was found, the one the match came to, the stage."""
    bits = torch.arange(8, device=samples.device, dtype=torch.uint8)
    there = samples[:, : 8 * WORDS].unsqueeze(-1) >> bits & 1
    there = there.view(len(samples), 2, INPUTS).transpose(0, 1).float()
    tail = samples[:, 8 * WORDS :].to(torch.int32)
    searched = (tail[:, 0] + 256 * tail[:, 1]).float() / WHOLE
    ended = (tail[:, 2] + 256 * tail[:, 3]).float() / WHOLE
    return there, searched, ended, tail[:, 4].long()


class Net(torch.nn.Module):  # type: ignore[misc]
    def __init__(self, hidden: int, seed: int) -> None:
        super().__init__()
        dice = torch.Generator().manual_seed(seed)

        def uniform(*shape: int) -> Tensor:
            return torch.rand(*shape, generator=dice) * 0.2 - 0.1

        self.rows = torch.nn.Parameter(uniform(INPUTS, hidden))
        self.bias = torch.nn.Parameter(0.3 + uniform(hidden))
        own = uniform(1, hidden)
        self.outputs = torch.nn.Parameter(torch.cat([own, -own], 1).repeat(STAGES, 1))
        self.offsets = torch.nn.Parameter(torch.zeros(STAGES))

    def forward(self, there: Tensor, stage: Tensor) -> Tensor:
        own, other = (torch.addmm(self.bias, side, self.rows).clamp(0, 1).square() for side in there)
        said = torch.addmm(self.offsets, torch.cat([own, other], 1), self.outputs.t())
        return said.gather(1, stage.unsqueeze(1)).squeeze(1)

    def clip(self) -> None:
        with torch.no_grad():
            self.rows.clamp_(-MOST_ROW, MOST_ROW)
            self.outputs.clamp_(-MOST_OUTPUT, MOST_OUTPUT)

    def rounded(self) -> list[Tensor]:
        """Rows, bias, outputs, offsets, multipliers in whole numbers, as Descent::rounded() makes them."""
        rows, bias, outputs, offsets = (part.detach().double() for part in self.parameters())
        most = outputs.abs().amax(1, keepdim=True).clamp_min(1e-6)
        multipliers = most.squeeze(1) / 127 / 255 / 255 * 1024 * 2.0**32
        return [part.round() for part in (rows * 255, bias * 255, outputs * 127 / most, offsets * 1024, multipliers)]

    def file(self, made: dict[str, Any]) -> bytes:
        """As src/parlour/engines/net_file.py reads it."""
        kinds = (torch.int16, torch.int16, torch.int16, torch.int32, torch.int32)
        blocks = [part.cpu().to(kind).contiguous() for part, kind in zip(self.rounded(), kinds, strict=True)]
        weights = b"".join(bytes(block.view(torch.uint8).flatten().tolist()) for block in blocks)
        shape = [INPUTS, self.rows.shape[1], STAGES, 2]
        head = {"game": "chess", "options": {}, "features": "chess 1", "shape": shape, "made": made}
        checksum = hashlib.sha256(json_line(head) + weights).hexdigest()
        return b"parlour net 1\n" + json_line({**head, "sha256": checksum}) + weights


def json_line(head: dict[str, Any]) -> bytes:
    return json.dumps(head, sort_keys=True, separators=(",", ":")).encode() + b"\n"


def say_rounded(parts: Sequence[Tensor], there: Tensor, stage: Tensor) -> Tensor:
    """What the whole numbers say, as a logit."""
    rows, bias, outputs, offsets, multipliers = parts
    sums = torch.cat([(side.double() @ rows + bias).clamp(0, 255).square() for side in there], 1)
    total = (sums @ outputs.t()).gather(1, stage.unsqueeze(1)).squeeze(1)
    said = offsets[stage] + (total * multipliers[stage] / 2.0**32).floor()
    return said.clamp(-MOST_SAID, MOST_SAID) / 1024


@dataclass
class Pupil:
    name: str
    share: float
    """Of the search's word against the match's end."""
    net: Net
    optimiser: Any
    loss: Tensor
    curve: list[list[float]]
    """Epoch, minutes, loss, loss on what was held back."""

    @classmethod
    def of(cls, name: str, device: str, decay: float) -> "Pupil":
        hidden, share, seed = name.split(":")
        net = Net(int(hidden), int(seed)).to(device)
        optimiser = torch.optim.AdamW(net.parameters(), weight_decay=decay, fused=device == "cuda")
        return cls(name, float(share), net, optimiser, torch.zeros((), device=device), [])

    def learn(self, there: Tensor, searched: Tensor, ended: Tensor, stage: Tensor, rate: float) -> None:
        for group in self.optimiser.param_groups:
            group["lr"] = rate
        loss = loss_of(self.net(there, stage), self.share * searched + (1 - self.share) * ended)
        self.optimiser.zero_grad(set_to_none=True)
        loss.backward()
        self.optimiser.step()
        self.net.clip()
        self.loss += loss.detach()

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def examine(self, held: Tensor, batch: int) -> tuple[float, float, float]:
        """Loss on what was held back, in floats and in whole numbers, and how far they are apart in hundredths."""
        loss, rounded, apart = 0.0, 0.0, 0.0
        parts = self.net.rounded()
        for samples in held.split(batch):
            there, searched, ended, stage = unpack(samples)
            goal = self.share * searched + (1 - self.share) * ended
            said, whole = self.net(there, stage), say_rounded(parts, there, stage).float()
            loss += loss_of(said, goal, reduction="sum").item()
            rounded += loss_of(whole, goal, reduction="sum").item()
            apart += (said - whole).abs().sum().item() * UNIT
        return loss / len(held), rounded / len(held), apart / len(held)

    def report(self, held: Tensor, batch: int, steps: int, epoch: float, seconds: float) -> str:
        loss, rounded, apart = self.examine(held, batch)
        learned = self.loss.item() / max(1, steps)
        self.loss.zero_()
        self.curve.append([round(epoch, 2), round(seconds / 60, 2), round(learned, 4), round(loss, 4)])
        return f"{self.name}: {learned:.5f}, held back {loss:.5f}, rounded {rounded:.5f}, apart {apart:.2f} cp"


def teach(pupils: Sequence[Pupil], learned: Tensor, held: Tensor, given: argparse.Namespace, tell: Any) -> int:
    """Steps with the same samples for all; the rate falls along half a cosine. How many there were."""
    each = max(1, len(learned) // given.batch)
    steps = max(1, int(given.epochs * each))
    began, step, told, progress = time.monotonic(), 0, 0, 0.0
    order = torch.randperm(len(learned), device=learned.device)
    while progress < 1:
        at = step % each
        if at == 0 and step:
            order = torch.randperm(len(learned), device=learned.device)
        seen = unpack(learned[order[at * given.batch : (at + 1) * given.batch]])
        rate = given.last_rate + (given.rate - given.last_rate) * (1 + math.cos(math.pi * progress)) / 2
        for pupil in pupils:
            pupil.learn(*seen, rate)
        step += 1
        progress = (time.monotonic() - began) / given.seconds if given.seconds else step / steps
        if step % each == 0 or progress >= 1:
            epoch, seconds = step / each, time.monotonic() - began
            reports = "; ".join(pupil.report(held, given.batch, step - told, epoch, seconds) for pupil in pupils)
            tell(f"epoch {epoch:.2f}, {seconds:.0f} s: {reports}")
            told = step
    return step


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    parser.add_argument("out", type=Path)
    parser.add_argument("folders", nargs="+")
    parser.add_argument("--nets", default="256:1.0:1", help="HIDDEN:SHARE:SEED, comma between")
    parser.add_argument("--epochs", type=float, default=10)
    parser.add_argument("--seconds", type=float, default=0, help="go by the clock instead")
    parser.add_argument("--batch", type=int, default=16384)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--last-rate", type=float, default=1e-5)
    parser.add_argument("--decay", type=float, default=0.01)
    parser.add_argument("--held", type=float, default=0.01)
    parser.add_argument("--prefix", default="")
    return parser.parse_args()


def how_made(pupil: Pupil, given: argparse.Namespace, **counts: int) -> dict[str, Any]:
    """For the head of the file."""
    plan = {name: getattr(given, name) for name in ("batch", "rate", "last_rate", "decay")}
    plan |= {"hidden": pupil.net.bias.shape[0], "searched": pupil.share}
    command = " ".join(["learn.py", *sys.argv[1:]])
    return {"command": command, **counts, "plan": plan, "curve": {"exams": [], "epochs": pupil.curve}}


def main() -> None:
    given = arguments()
    given.out.mkdir(parents=True, exist_ok=True)
    log = given.out / f"{given.prefix}learn.log"

    def tell(text: str) -> None:
        print(text, flush=True)
        with log.open("a") as file:
            file.write(text + "\n")

    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.set_float32_matmul_precision("high")
    torch.manual_seed(1)
    began = time.monotonic()
    learned, held = read(given.folders, device, given.held)
    took = time.monotonic() - began
    tell(f"{len(learned)} positions to learn from, {len(held)} held back, read in {took:.1f} s, on {device}")
    pupils = [Pupil.of(name, device, given.decay) for name in given.nets.split(",")]
    steps = teach(pupils, learned, held, given, tell)
    for pupil in pupils:
        file = given.out / f"{given.prefix}{pupil.name.replace(':', '-')}.net"
        file.write_bytes(pupil.net.file(how_made(pupil, given, samples=len(learned), steps=steps)))
        tell(f"{file} written")


if __name__ == "__main__":
    main()
