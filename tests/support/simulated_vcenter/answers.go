package main

import (
	"fmt"
	"reflect"
	"strings"
	"time"

	"github.com/vmware/govmomi/simulator"
	"github.com/vmware/govmomi/simulator/vpx"
	"github.com/vmware/govmomi/vim25/methods"
	"github.com/vmware/govmomi/vim25/soap"
	"github.com/vmware/govmomi/vim25/types"
)

// detail is the command that a call of esxcli is about.
func detail(method *simulator.Method) string {
	if method.Name != "ExecuteSoap" {
		return ""
	}
	return reflect.ValueOf(method.Body).Elem().FieldByName("Method").String()
}

type esxcli struct{ types.ManagedObjectReference }

// RetrieveManagedMethodExecuterResponse has the name that the simulator writes.
type RetrieveManagedMethodExecuterResponse struct {
	Returnval types.ManagedObjectReference `xml:"urn:vim25 returnval"`
}

type retrievedBody struct {
	Res    *RetrieveManagedMethodExecuterResponse
	Fault_ *soap.Fault `xml:"http://schemas.xmlsoap.org/soap/envelope/ Fault,omitempty"`
}

func (b *retrievedBody) Fault() *soap.Fault { return b.Fault_ }

// RetrieveManagedMethodExecuter gives the type that a real vCenter gives.
func (e *esxcli) RetrieveManagedMethodExecuter(_ *simulator.Context, _ any) soap.HasFault {
	return &retrievedBody{Res: &RetrieveManagedMethodExecuterResponse{Returnval: types.ManagedObjectReference{
		Type: "ReflectManagedMethodExecuter", Value: "executer-" + e.Value,
	}}}
}

// ExecuteSoapResponse has the name that the simulator writes.
type ExecuteSoapResponse struct {
	Returnval struct {
		Response string `xml:"response"`
	} `xml:"urn:vim25 returnval"`
}

type executedBody struct {
	Res    *ExecuteSoapResponse
	Fault_ *soap.Fault `xml:"http://schemas.xmlsoap.org/soap/envelope/ Fault,omitempty"`
}

func (b *executedBody) Fault() *soap.Fault { return b.Fault_ }

// ExecuteSoap takes any: the type of its request is internal to govmomi.
func (e *esxcli) ExecuteSoap(_ *simulator.Context, request any) soap.HasFault {
	method := reflect.ValueOf(request).Elem().FieldByName("Method").String()
	kind, rows := esxcliRows(method)
	object := strings.ReplaceAll(strings.Replace(method, "vim", "Vim", 1), ".", "") + kind
	answer := &ExecuteSoapResponse{}
	answer.Returnval.Response = fmt.Sprintf(
		`<obj xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" `+
			`versionId="5.0" xsi:type="ArrayOfDataObject"><DataObject xsi:type="%[1]s">%[2]s</DataObject></obj>`,
		object, strings.Join(rows, fmt.Sprintf(`</DataObject><DataObject xsi:type="%s">`, object)))
	return &executedBody{Res: answer}
}

type counters struct{ types.ManagedObjectReference }

// values of the first sample by counter; reads grow by 1 with each sample.
var values = map[string]int64{
	"numberReadAveraged.average": 100, "numberWriteAveraged.average": 50,
	"readLatencyUS.latest": 400, "writeLatencyUS.latest": 1000,
	"readOIO.latest": 2, "writeOIO.latest": 1, "readIOSize.latest": 8192, "writeIOSize.latest": 16384,
	"smallSeeks.latest": 25, "mediumSeeks.latest": 25, "largeSeeks.latest": 50,
}

// QueryPerf tells what each virtual disk did, as a real one tells instances and leaves gaps (-1).
func (c *counters) QueryPerf(ctx *simulator.Context, req *types.QueryPerf) soap.HasFault {
	names := map[int32]string{}
	for _, each := range vpx.PerfCounter {
		if each.GroupInfo.GetElementDescription().Key == "virtualDisk" {
			names[each.Key] = each.NameInfo.GetElementDescription().Key + "." + string(each.RollupType)
		}
	}
	body := &methods.QueryPerfBody{Res: &types.QueryPerfResponse{}}
	for _, spec := range req.QuerySpec {
		vm, ok := ctx.Map.Get(spec.Entity).(*simulator.VirtualMachine)
		if !ok {
			body.Fault_ = simulator.Fault("", &types.ManagedObjectNotFound{Obj: spec.Entity})
			return body
		}
		samples := int(spec.EndTime.Sub(*spec.StartTime).Seconds()) / 20
		metrics := &types.PerfEntityMetricCSV{PerfEntityMetricBase: types.PerfEntityMetricBase{Entity: spec.Entity}}
		var times []string
		for n := 1; n <= samples; n++ {
			at := spec.StartTime.Add(time.Duration(20*n) * time.Second).UTC()
			times = append(times, "20", at.Format(time.RFC3339))
		}
		metrics.SampleInfoCSV = strings.Join(times, ",")
		for _, disk := range disksOf(vm) {
			for _, id := range spec.MetricId {
				metrics.Value = append(metrics.Value, types.PerfMetricSeriesCSV{
					PerfMetricSeries: types.PerfMetricSeries{Id: types.PerfMetricId{CounterId: id.CounterId, Instance: disk}},
					Value:            series(names[id.CounterId], samples),
				})
			}
		}
		body.Res.Returnval = append(body.Res.Returnval, metrics)
	}
	return body
}

func series(name string, samples int) string {
	cells := make([]string, samples)
	for n := range cells {
		value := values[name]
		if name == "numberReadAveraged.average" {
			value += int64(n)
		}
		if name == "readOIO.latest" && n == 0 {
			value = -1
		}
		cells[n] = fmt.Sprint(value)
	}
	return strings.Join(cells, ",")
}

func disksOf(vm *simulator.VirtualMachine) []string {
	var names []string
	for _, device := range vm.Config.Hardware.Device {
		if disk, ok := device.(*types.VirtualDisk); ok {
			names = append(names, "scsi0:"+number(int(*disk.UnitNumber)))
		}
	}
	return names
}
