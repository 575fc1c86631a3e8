"""The net: as it is trained, as it plays on the GPU, and as a file."""

import ctypes
import struct

import torch
import torch.nn.functional as F

OUTPUTS = 6
# Positions evaluated at a time: what the hidden layers of as many take stays in tens of megabytes.
CHUNK = 1 << 18


class Net(torch.nn.Module):
    """Layers of rectified units. With `class_units`, each class of positions has its own units in the last
    hidden layer: that many, in the order of the classes."""

    def __init__(self, widths, class_units=None):
        super().__init__()
        assert class_units is None or sum(class_units) == widths[-2], "every unit is of one class"
        self.widths, self.class_units = list(widths), class_units
        self.layers = torch.nn.ModuleList(torch.nn.Linear(a, b) for a, b in zip(widths, widths[1:]))
        for layer in self.layers[:-1]:
            torch.nn.init.kaiming_normal_(layer.weight, nonlinearity="relu")
            torch.nn.init.zeros_(layer.bias)
        torch.nn.init.normal_(self.layers[-1].weight, std=0.01)
        # Gammons are rarer than single games, backgammons rarer still.
        self.layers[-1].bias.data = torch.tensor([0.0, -1.0, -3.0, 0.0, -1.0, -3.0])
        gates = torch.ones(1, widths[-2])
        if class_units:
            gates = torch.block_diag(*(torch.ones(1, units) for units in class_units))
        self.register_buffer("gates", gates, persistent=False)

    def forward(self, inputs, classes):
        for layer in self.layers[:-1]:
            inputs = F.relu(layer(inputs))
        if self.class_units:
            inputs = inputs * self.gates[classes]
        return self.layers[-1](inputs)

    @torch.no_grad()
    def grow_from(self, widths, parameters):
        """Takes over a net without classes whose layers are as wide or narrower.

        A class with enough units computes the same as that net; one with fewer has to learn.
        """
        first, _, second, _, last, last_bias = parameters
        units = widths[-2]
        self.layers[0].weight[: widths[1]] = first
        self.layers[0].bias[: widths[1]] = parameters[1]
        start = 0
        for count in self.class_units or [self.widths[-2]]:
            if count >= units:
                own = slice(start, start + units)
                self.layers[1].weight[own] = 0
                self.layers[1].weight[own, : widths[1]] = second
                self.layers[1].bias[own] = parameters[3]
                self.layers[2].weight[:, start : start + count] = 0
                self.layers[2].weight[:, own] = last
            start += count
        self.layers[2].bias.copy_(last_bias)


class PlayingNet:
    """The weights that games are played with, in the precision of the kernels."""

    def __init__(self, kernels, widths, class_units=None):
        self.kernels, self.class_units = kernels, class_units
        dtype, device = kernels.play_dtype, kernels.device
        zeros = lambda *shape: torch.zeros(*shape, dtype=dtype, device=device)
        self.shared = [(zeros(a, b), zeros(b)) for a, b in zip(widths, widths[1:-2])]
        # The last layer is padded, so that its rows are aligned.
        units = class_units or [widths[-2]]
        self.heads = [(zeros(widths[-3], count), zeros(count), zeros(count, 8)) for count in units]
        self.last_bias = zeros(8)
        self.inputs = torch.empty(kernels.input_count * CHUNK, dtype=dtype, device=device)

    @torch.no_grad()
    def copy_from(self, parameters):
        *shared, hidden, hidden_bias, last, last_bias = parameters
        for (weight, bias), new, new_bias in zip(self.shared, shared[::2], shared[1::2]):
            weight.copy_(new.t())
            bias.copy_(new_bias)
        start = 0
        for weight, bias, outputs in self.heads:
            own = slice(start, start + len(bias))
            weight.copy_(hidden[own].t())
            bias.copy_(hidden_bias[own])
            outputs[:, :OUTPUTS].copy_(last[:, own].t())
            start += len(bias)
        self.last_bias[:OUTPUTS].copy_(last_bias)

    @torch.no_grad()
    def evaluate(self, positions):
        """Chances and equities for the side that has just played."""
        total = len(positions)
        chances = self.kernels.empty(total, OUTPUTS, dtype=torch.float32)
        equities = self.kernels.empty(total, dtype=torch.float32)
        for first in range(0, total, CHUNK):
            part = positions[first : first + CHUNK]
            end = first + len(part)
            if self.class_units is None:
                chances[first:end], equities[first:end] = self.evaluate_sorted(part, [len(part)])
                continue
            classes = self.kernels.classes(part)
            order = classes.argsort()
            counts = torch.bincount(classes.long(), minlength=len(self.heads)).tolist()
            found = self.evaluate_sorted(part[order].contiguous(), counts)
            chances[first:end][order], equities[first:end][order] = found
        return chances, equities

    def evaluate_sorted(self, positions, counts):
        """The same for positions in the order of their classes, of which there are so many each."""
        kernels, total = self.kernels, len(positions)
        inputs = self.inputs[: kernels.input_count * total].view(kernels.input_count, total)
        kernels.call("write_play_inputs", positions, total, inputs, ctypes.c_long(total))
        units = inputs.t()
        for weight, bias in self.shared:
            # Rectified as part of the product, which saves a pass over the memory.
            units = torch._addmm_activation(bias, units, weight)
        outputs = kernels.empty(total, 8, dtype=kernels.play_dtype)
        start = 0
        for (weight, bias, last), count in zip(self.heads, counts):
            if count > 0:
                own = torch._addmm_activation(bias, units[start : start + count], weight)
                torch.addmm(self.last_bias, own, last, out=outputs[start : start + count])
            start += count
        chances = kernels.empty(total, OUTPUTS, dtype=torch.float32)
        equities = kernels.empty(total, dtype=torch.float32)
        kernels.call("read_outputs", positions, outputs, 8, total, chances, equities)
        return chances, equities

    def find_best(self, equities, starts):
        """The index of the best play of each roll."""
        count = len(starts) - 1
        best = self.kernels.empty(count, dtype=torch.int32)
        self.kernels.call("find_best", equities, starts, count, best)
        return best.long()


def write_net(path, widths, class_units, parameters):
    """The widths as 16-bit numbers, then for each layer the weights by input and the biases in half precision,
    then the units of each class as 16-bit numbers, if the net has classes."""
    parts = [struct.pack(f"<{len(widths)}H", *widths)]
    for weight, bias in zip(parameters[::2], parameters[1::2]):
        for part in (weight.detach().t(), bias.detach()):
            values = part.contiguous().half().cpu().flatten().tolist()
            parts.append(struct.pack(f"<{len(values)}e", *values))
    if class_units:
        parts.append(struct.pack(f"<{len(class_units)}H", *class_units))
    path.write_bytes(b"".join(parts))


def read_net(path, device):
    """Widths, class units and parameters of a net with two hidden layers that `write_net` wrote."""
    data = path.read_bytes()
    widths = list(struct.unpack("<4H", data[:8]))
    count = sum((a + 1) * b for a, b in zip(widths, widths[1:]))
    values = torch.tensor(struct.unpack(f"<{count}e", data[8 : 8 + 2 * count]), device=device)
    rest = data[8 + 2 * count :]
    class_units = list(struct.unpack(f"<{len(rest) // 2}H", rest)) or None
    parameters = []
    for inputs, units in zip(widths, widths[1:]):
        weight, bias, values = values.split([inputs * units, units, len(values) - (inputs + 1) * units])
        parameters += [weight.view(inputs, units).t(), bias]
    return widths, class_units, parameters
