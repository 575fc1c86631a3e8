"""The net: as it is trained, as it plays on the GPU, and as a file."""

import ctypes
import struct

import torch
import torch.nn.functional as F

OUTPUTS = 6
# Positions evaluated at a time: what the hidden layers of as many take stays in tens of megabytes.
CHUNK = 1 << 18


class Net(torch.nn.Module):
    def __init__(self, widths):
        super().__init__()
        pairs = list(zip(widths, widths[1:]))
        self.widths = list(widths)
        self.layers = torch.nn.ModuleList(torch.nn.Linear(a, b) for a, b in pairs)
        for layer in self.layers[:-1]:
            torch.nn.init.kaiming_normal_(layer.weight, nonlinearity="relu")
            torch.nn.init.zeros_(layer.bias)
        torch.nn.init.normal_(self.layers[-1].weight, std=0.01)
        # Gammons are rarer than single games, backgammons rarer still.
        self.layers[-1].bias.data = torch.tensor([0.0, -1.0, -3.0, 0.0, -1.0, -3.0])

    def forward(self, inputs):
        for layer in self.layers[:-1]:
            inputs = F.relu(layer(inputs))
        return self.layers[-1](inputs)


class PlayingNet:
    """The weights that games are played with, in the precision of the kernels."""

    def __init__(self, kernels, widths):
        self.kernels = kernels
        dtype, device = kernels.play_dtype, kernels.device
        # The last layer is padded, so that its rows are aligned.
        widths = [*widths[:-1], 8]
        self.weights = [torch.zeros(a, b, dtype=dtype, device=device) for a, b in zip(widths, widths[1:])]
        self.biases = [torch.zeros(b, dtype=dtype, device=device) for b in widths[1:]]
        self.inputs = torch.empty(kernels.input_count * CHUNK, dtype=dtype, device=device)

    def copy_from(self, parameters):
        with torch.no_grad():
            for layer, (weight, bias) in enumerate(zip(parameters[::2], parameters[1::2])):
                self.weights[layer][:, : len(bias)].copy_(weight.t())
                self.biases[layer][: len(bias)].copy_(bias)

    @torch.no_grad()
    def evaluate(self, positions):
        """Chances and equities for the side that has just played."""
        kernels, total = self.kernels, len(positions)
        chances = kernels.empty(total, OUTPUTS, dtype=torch.float32)
        equities = kernels.empty(total, dtype=torch.float32)
        for first in range(0, total, CHUNK):
            part = positions[first : first + CHUNK]
            count = len(part)
            inputs = self.inputs[: kernels.input_count * count].view(kernels.input_count, count)
            kernels.call("write_play_inputs", part, count, inputs, ctypes.c_long(count))
            units = inputs.t()
            for weight, bias in zip(self.weights[:-1], self.biases[:-1]):
                # Rectified as part of the product, which saves a pass over the memory.
                units = torch._addmm_activation(bias, units, weight)
            outputs = torch.addmm(self.biases[-1], units, self.weights[-1])
            kernels.call("read_outputs", part, outputs, 8, count, chances[first:], equities[first:])
        return chances, equities

    def find_best(self, equities, starts):
        """The index of the best play of each roll."""
        count = len(starts) - 1
        best = self.kernels.empty(count, dtype=torch.int32)
        self.kernels.call("find_best", equities, starts, count, best)
        return best.long()


def write_net(path, widths, parameters):
    """Four widths as 16-bit numbers, then for each layer the weights by input and the biases in half precision."""
    parts = [struct.pack("<4H", *widths)]
    for weight, bias in zip(parameters[::2], parameters[1::2]):
        for part in (weight.detach().t(), bias.detach()):
            values = part.contiguous().half().cpu().flatten().tolist()
            parts.append(struct.pack(f"<{len(values)}e", *values))
    path.write_bytes(b"".join(parts))


def read_net(path, device):
    """The widths and parameters of a net that `write_net` wrote."""
    data = path.read_bytes()
    widths = list(struct.unpack("<4H", data[:8]))
    values = torch.tensor(struct.unpack(f"<{(len(data) - 8) // 2}e", data[8:]), device=device)
    parameters = []
    for inputs, units in zip(widths, widths[1:]):
        weight, bias, values = values.split([inputs * units, units, len(values) - (inputs + 1) * units])
        parameters += [weight.view(inputs, units).t(), bias]
    return widths, parameters
